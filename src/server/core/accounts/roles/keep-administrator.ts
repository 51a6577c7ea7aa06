import { fail } from '#contract/errors.ts'
import type { PermissionMap } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { lockRights } from '../../settings/store.ts'
import { countHolders } from './store.ts'

/** Whoever holds these can give back everything else; without such a person a site can never be looked after again. */
const administration: PermissionMap = {
  external: { dashboard: true, settings: true },
  roles: { update: true },
  users: { update: true },
}

/**
 * Makes a change of who may do what, one such change at a time, and takes it back with `last_administrator` where it
 * would leave nobody to look after the site. Looks at what came of it, so that no way of losing somebody is forgotten.
 */
export async function keepAdministrator<T>(trx: Context['db'], change: () => Promise<T>): Promise<T> {
  await lockRights(trx)
  const before = await countHolders(trx, administration)
  const result = await change()
  if (before > 0 && (await countHolders(trx, administration)) === 0) throw fail('last_administrator')
  return result
}
