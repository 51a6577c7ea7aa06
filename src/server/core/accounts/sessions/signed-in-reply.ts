import type { SignedIn as SignedInReply } from '#contract/accounts/user.ts'
import type { Context } from '#server/context.ts'
import { accountView } from '../account-view.ts'
import { lacksSecondFactor } from '../second-factor/lacks-second-factor.ts'
import { viewerByToken } from './identify-viewer.ts'
import type { StartedSession } from './start-session.ts'

/** Sends the token of a committed session to the browser, and returns it with the account. */
export async function signedInReply(
  ctx: Pick<Context, 'db' | 'now'>,
  session: StartedSession,
  address: string,
): Promise<SignedInReply> {
  const viewer = await viewerByToken(ctx, session.token, { carrier: 'bearer', address })
  session.hand()
  const user = accountView(viewer, await lacksSecondFactor(ctx, viewer))
  return { token: session.token, user, second_factor: null }
}
