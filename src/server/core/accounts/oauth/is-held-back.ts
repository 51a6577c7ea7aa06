import { grantedBy } from '#contract/api/permissions.ts'
import type { Context } from '#server/context.ts'
import { everBought } from '../../plans/store.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { roleById, type StoredUser, userById } from '../store.ts'

/**
 * Whether the settings block sign-in to this account until its address is confirmed. Its identity is then treated as
 * unknown: otherwise signing in would reveal whether an account was created, and so whether the address had one.
 */
export async function isHeldBack(within: Pick<Context, 'db' | 'env'>, userId: string): Promise<boolean> {
  const { strict_sign_up } = await siteSettings(within)
  if (!strict_sign_up) return false
  const user = await userById(within.db, userId)
  return user?.status === 'active' && (await isUnclaimed(within.db, user))
}

/**
 * An address that was entered but never proven. Excluded are accounts that ever had a proven address or bought
 * something, and those that staff banned, or gave a plan or rights to.
 */
export async function isUnclaimed(trx: Context['db'], user: StoredUser): Promise<boolean> {
  if (user.email_verified_at || user.was_verified || user.status === 'banned' || user.plan !== 'free')
    return false
  if (await everBought(trx, user.id)) return false
  const role = await roleById(trx, user.role_id)
  return role !== undefined && grantedBy(role.permissions).length === 0
}
