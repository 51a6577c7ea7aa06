import { allows, type PermissionMap } from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { permissionsOfRole, staffMillis } from '#server/http/may-call.ts'
import { siteSettings } from '../../settings/site-settings.ts'

/** Whether the settings require a second factor of this viewer, who has none; applies to dashboard users. */
export async function lacksSecondFactor(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<boolean> {
  if (viewer.user.two_factor) return false
  return demandsSecondFactor(ctx, permissionsOfRole(viewer))
}

/** Whether the settings require a second factor for these permissions. */
export async function demandsSecondFactor(
  ctx: Pick<Context, 'db'>,
  permissions: PermissionMap,
): Promise<boolean> {
  if (!allows(permissions, 'external.dashboard')) return false
  return (await siteSettings(ctx)).two_factor_for_staff
}

/** The viewer, without the permissions of the role while a second factor or a recent sign-in is missing. */
export async function withinProof(ctx: Pick<Context, 'db' | 'now'>, viewer: SignedIn): Promise<SignedIn> {
  const age = ctx.now().getTime() - viewer.session.authenticatedAt.getTime()
  const code = (await lacksSecondFactor(ctx, viewer))
    ? 'second_factor_missing'
    : age > staffMillis
      ? 'confirm_identity'
      : undefined
  if (!code) return viewer
  return { ...viewer, permissions: {}, withheld: { permissions: viewer.permissions, code } }
}
