import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { accountsOf, deleteAllOf, keysOf } from './store.ts'

type Db = Context['db']

/** Deletes the tokens and keys of a user who is erased. */
export async function forgetConnections(trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deleteAllOf(trx, userId)
}

/** Names and dates for a user's export, but never tokens or keys. */
export async function exportConnections(db: Db, owner: string) {
  const userId = userIdOf(owner)
  const [accounts, keys] = userId ? await Promise.all([accountsOf(db, userId), keysOf(db, userId)]) : [[], []]
  return [
    {
      name: 'connected-accounts',
      rows: accounts.map(({ platform, external_id, name, connected_at, expires_at, is_broken }) => ({
        platform,
        external_id,
        name,
        connected_at: connected_at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
        is_broken,
      })),
    },
    {
      name: 'platform-keys',
      rows: keys.map(({ name, set_at }) => ({ name, set_at: set_at.toISOString() })),
    },
  ]
}
