import type { RouterContextProvider } from 'react-router'
import { getEntitlements } from '../../../../contract/plans.ts'
import { send } from '../../../api.ts'
import { tightestUsage } from '../../../components/usage/usage-of.ts'
import { createFormat } from '../../../i18n/format.ts'
import { sessionContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'

/** What is left before a draw, in words: put into them here, so that the page needs no texts for it. */
export interface QuotaWords {
  state: 'plenty' | 'low' | 'none'
  title: string
  /** when it starts anew */
  text: string
  /** what leads on, and where to */
  more: string
  page: 'accountSubscription' | 'signUp'
}

/** Nothing where the plan has no limit, or where that could not be asked. */
export async function quotaWords(context: Readonly<RouterContextProvider>): Promise<QuotaWords | null> {
  const asked = await send(getEntitlements, { context })
  const usage = asked.ok ? tightestUsage(asked.data) : undefined
  if (!usage) return null
  const { t, frame } = context.get(visitContext)
  const isSignedIn = context.get(sessionContext).user !== null
  const { span, state, left, limit, endsAt } = usage
  return {
    state,
    title:
      state === 'none'
        ? t(`quota.reached.${span}`, { limit })
        : t(`quota.left.${span}`, { count: left, limit }),
    // Days and months of plans are counted in UTC.
    text: t('quota.anew', { date: createFormat(frame.locale, 'UTC').dateTime(endsAt) }),
    more: isSignedIn ? t('quota.plans') : t('quota.sign_up'),
    page: isSignedIn ? 'accountSubscription' : 'signUp',
  }
}
