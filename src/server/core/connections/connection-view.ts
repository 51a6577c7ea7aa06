import { type Connection, type OwnKeyName, ownKeyNames } from '#contract/comments/connections.ts'
import type { StoredAccount, StoredKey } from './store.ts'

/** A connected account as its owner sees it. */
export function connectionView({
  id,
  platform,
  name,
  connected_at,
  expires_at,
  is_broken,
}: StoredAccount): Connection {
  return {
    id,
    platform,
    name,
    connected_at: connected_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    is_broken,
  }
}

/** All possible keys, and since when they are set; never their values. */
export function keysView(keys: readonly StoredKey[]) {
  return ownKeyNames.map((name: OwnKeyName) => {
    const at = keys.find((key) => key.name === name)?.set_at
    return { name, is_set: at !== undefined, set_at: at?.toISOString() ?? null }
  })
}
