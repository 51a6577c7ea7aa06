import { grantedBy } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { roleById, type StoredUser } from '../store.ts'

/** An address that was typed and never proved. What staff shut out, or gave a plan or rights to, is looked after by staff. */
export async function isUnclaimed(trx: Context['db'], user: StoredUser): Promise<boolean> {
  if (user.email_verified_at || user.status === 'banned' || user.plan !== 'free') return false
  const role = await roleById(trx, user.role_id)
  return role !== undefined && grantedBy(role.permissions).length === 0
}
