import { fail } from '#contract/errors.ts'
import {
  allows,
  exceeding,
  grantedBy,
  type PermissionMap,
  type PermissionName,
} from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '../../audit/record-act.ts'
import { isPlain } from '../../settings/plain-rights.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { rightsNow } from './store.ts'

/** Role and rights of the asker at this moment, which may be less than when the request came in. */
export async function askerNow(
  trx: Context['db'],
  { user }: Actor,
  needed: PermissionName,
): Promise<{ role_id: string; permissions: PermissionMap }> {
  const now = await rightsNow(trx, user.id)
  if (!now || !allows(now.permissions, needed)) throw fail('not_permitted')
  return now
}

/** The subset rule: nobody touches or gives what reaches further than they do themselves. */
export function assertWithin(own: PermissionMap, ...wanted: PermissionMap[]): void {
  if (wanted.some((permissions) => exceeding(permissions, own).length > 0)) throw fail('exceeds_own_rights')
}

/** Whoever signs up gets the default role without being known, so it may hold no right over the site or over others. */
export function assertPlain(permissions: PermissionMap): void {
  if (!isPlain(permissions)) throw fail('default_role_is_plain')
}

export async function defaultRoleId(trx: Context['db']): Promise<string> {
  return (await siteSettings({ db: trx })).default_role
}

/** Only what is granted; a `false` says nothing that its absence does not. */
export function grantsOnly(permissions: PermissionMap): PermissionMap {
  const kept: PermissionMap = {}
  for (const name of grantedBy(permissions)) {
    const [area = '', kind = ''] = name.split('.')
    kept[area] = { ...kept[area], [kind]: true }
  }
  return kept
}
