import { fail } from '#contract/api/errors.ts'
import type { PermissionMap } from '#contract/api/permissions.ts'
import type { Context } from '#server/context.ts'
import { lockRights } from '../../settings/store.ts'
import { countHolders } from './store.ts'

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
