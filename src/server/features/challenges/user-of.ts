/** The account behind an owner; nothing where that is a visitor's cookie. */
export function userOf(owner: string): string | undefined {
  return /^user:([0-9a-f-]{36})$/.exec(owner)?.[1]
}
