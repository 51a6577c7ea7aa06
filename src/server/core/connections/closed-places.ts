import type { OwnKeyName } from '#contract/connections.ts'

/** Where the secret box keeps the token of a connected account. */
export function placeOfToken(accountId: string): string {
  return `connected_accounts.${accountId}`
}

/** Where the secret box keeps a key that somebody brought along. */
export function placeOfKey(userId: string, name: OwnKeyName): string {
  return `user_keys.${userId}.${name}`
}
