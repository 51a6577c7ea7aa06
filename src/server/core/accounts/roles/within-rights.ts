import { Failure, fail } from '#contract/api/errors.ts'
import {
  allows,
  exceeding,
  grantedBy,
  type PermissionMap,
  type PermissionName,
} from '#contract/api/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '../../audit/audit-trail.ts'
import { isPlain } from '../../settings/plain-rights.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { demandsSecondFactor } from '../second-factor/lacks-second-factor.ts'
import { rightsNow } from './store.ts'

/**
 * The viewer's current role and permissions, which may be less than when the request came in: a job that continues it
 * runs later, when they may also lack a second factor that is required since.
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

/** The same as a question. */
export async function hasRight(db: Context['db'], viewer: Actor, needed: PermissionName): Promise<boolean> {
  return currentRights(db, viewer, needed).then(
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
