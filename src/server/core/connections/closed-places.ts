import type { OwnKeyName } from '#contract/comments/connections.ts'

/** The encryption context of a connected account's token. */
export function placeOfToken(accountId: string): string {
  return `connected_accounts.${accountId}`
}

/** The encryption context of a user's own key. */
export function placeOfKey(userId: string, name: OwnKeyName): string {
  return `user_keys.${userId}.${name}`
}
