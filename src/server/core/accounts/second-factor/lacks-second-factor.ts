import type { Call } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import { assertMayCall } from '#server/http/may-call.ts'
import { siteSettings } from '../../settings/site-settings.ts'

/** Whether the settings require a second factor of this viewer, who has none; applies to dashboard users. */
export async function lacksSecondFactor(ctx: Pick<Context, 'db'>, viewer: Viewer): Promise<boolean> {
  if (viewer.kind !== 'user' || viewer.user.two_factor) return false
  return demandsSecondFactor(ctx, viewer)
}

/** Whether the settings require a second factor for these permissions. */
export async function demandsSecondFactor(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<boolean> {
  const { two_factor_for_staff } = await siteSettings(ctx)
  return two_factor_for_staff && allows(viewer.permissions, 'external.dashboard')
}

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
