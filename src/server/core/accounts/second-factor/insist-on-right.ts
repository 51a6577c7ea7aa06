import type { Call } from '#contract/call.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertMayCall } from '#server/http/may-call.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'

/**
 * For calls that staff share with others: asks of staff what a call for them alone would ask, a second factor and a recent
 * sign-in included. Raises why not.
 */
export async function assertPermission(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  access: Call['access'],
): Promise<void> {
  assertMayCall({ access }, viewer, {
    now: ctx.now(),
    isClosed: false,
    lacksSecondFactor: await lacksSecondFactor(ctx, viewer),
    parameters: {},
  })
}
