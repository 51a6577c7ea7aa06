import { grantedBy } from '#contract/api/permissions.ts'
import type { Context } from '#server/context.ts'
import { roleById, type StoredUser } from '../store.ts'

/**
 * An address that was entered but never proven. Accounts that staff banned, or gave a plan or rights to, are excluded.
 */
export async function isUnclaimed(trx: Context['db'], user: StoredUser): Promise<boolean> {
  if (user.email_verified_at || user.status === 'banned' || user.plan !== 'free') return false
  const role = await roleById(trx, user.role_id)
  return role !== undefined && grantedBy(role.permissions).length === 0
}
