import type { RouterContextProvider } from 'react-router'
import { hasFeature } from '#contract/plans.ts'
import { sessionContext, siteContext } from '#web/session.ts'

/** Why coins, dice and numbers are closed to a visit, and what opens them. */
export interface ChanceLock {
  /** another plan, or an account of any plan */
  needs: 'plan' | 'account'
  signedIn: boolean
  /** the page is a copy for no network, which is made without an account */
  isCopy: boolean
}

/**
 * Spec 1 and 6: the plan decides who uses these tools, although they draw on the device. Nothing while they are open, or where
 * the plans could not be asked: what the server makes itself it refuses itself.
 */
export function chanceLock(
  request: Pick<Request, 'headers'>,
  context: Readonly<RouterContextProvider>,
): ChanceLock | null {
  const { user } = context.get(sessionContext)
  const signedIn = user !== null
  const isCopy = request.headers.has('x-offline-copy')
  if (user) return hasFeature(user.plan_details, ['other_tools']) ? null : { needs: 'plan', signedIn, isCopy }
  const free = context.get(siteContext).site?.constants.plans.find(({ is_free }) => is_free)
  if (!free) return null
  if (!free.features.other_tools) return { needs: 'plan', signedIn, isCopy }
  return free.features.no_account_required ? null : { needs: 'account', signedIn, isCopy }
}
