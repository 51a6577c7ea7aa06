import { Failure, fail } from '#contract/api/errors.ts'
import {
  allows,
  exceeding,
  grantedBy,
  type PermissionMap,
  type PermissionName,
} from '#contract/api/permissions.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { permissionsOfRole, staffMs } from '#server/http/may-call.ts'
import type { Actor } from '../../audit/audit-log.ts'
import { isPlain, siteSettings } from '../../settings/site-settings.ts'
import { lockRights } from '../../settings/store.ts'
import { countHolders, rightsNow } from './store.ts'

/**
 * The viewer's current role and permissions, which may be less than when the request came in: a job that continues it
 * runs later, when they may also lack a second factor that is required since. Throws without the needed right.
 */
export async function currentRights(
  trx: Context['db'],
  { user }: Actor,
  needed: PermissionName,
): Promise<{ role_id: string; permissions: PermissionMap }> {
  const now = await rightsNow(trx, user.id)
  if (!now || !allows(now.permissions, needed)) throw fail('not_permitted')
  if (!now.two_factor && (await demandsSecondFactor({ db: trx }, now.permissions)))
    throw fail('second_factor_missing')
  return now
}

/** The same for those who don't compare the viewer's rights with others. */
export async function assertStillMay(
  trx: Context['db'],
  viewer: Actor,
  needed: PermissionName,
): Promise<void> {
  await currentRights(trx, viewer, needed)
}

/** The same as a question. */
export async function hasRight(db: Context['db'], viewer: Actor, needed: PermissionName): Promise<boolean> {
  return assertStillMay(db, viewer, needed).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure) return false
      throw error
    },
  )
}

/** The subset rule: users cannot touch or grant permissions beyond their own. */
export function assertWithin(own: PermissionMap, ...requested: PermissionMap[]): void {
  if (requested.some((permissions) => exceeding(permissions, own).length > 0))
    throw fail('exceeds_own_rights')
}

/**
 * New accounts get the default role without any check of the person, so it may hold no rights over the site or over
 * others.
 */
export function assertPlain(permissions: PermissionMap): void {
  if (!isPlain(permissions)) throw fail('default_role_is_plain')
}

export async function defaultRoleId(trx: Context['db']): Promise<string> {
  return (await siteSettings({ db: trx })).default_role
}

/** Only granted permissions; `false` means the same as a missing key. */
export function grantsOnly(permissions: PermissionMap): PermissionMap {
  const granted: PermissionMap = {}
  for (const name of grantedBy(permissions)) {
    const [area = '', kind = ''] = name.split('.')
    granted[area] = { ...granted[area], [kind]: true }
  }
  return granted
}

/**
 * These rights are enough to grant everything else; without an account that holds them, a site can never be managed
 * again.
 */
const administration: PermissionMap = {
  external: { dashboard: true, settings: true },
  roles: { update: true },
  users: { update: true },
}

/**
 * Runs changes to permissions one at a time, and rolls back with `last_administrator` if no administrator would be
 * left. Checks the outcome, so that it covers every way of losing one.
 */
export async function keepAdministrator<T>(trx: Context['db'], change: () => Promise<T>): Promise<T> {
  await lockRights(trx)
  const before = await countHolders(trx, administration)
  const result = await change()
  if (before > 0 && (await countHolders(trx, administration)) === 0) throw fail('last_administrator')
  return result
}

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
    : age > staffMs
      ? 'confirm_identity'
      : undefined
  if (!code) return viewer
  return { ...viewer, permissions: {}, withheld: { permissions: viewer.permissions, code } }
}
