import type { Call } from '#contract/api/call.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertMayCall } from '#server/http/may-call.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'

/**
 * For endpoints shared by staff and others: requires of staff what a staff-only endpoint would, including a second
 * factor and a recent sign-in. Raises the reason for a refusal.
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
