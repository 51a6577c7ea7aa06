/** Ids come from addresses and bodies: anything malformed belongs to no record and is not worth a database query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Whether a text can be the share code of a draw: 128 bits in base64url. */
export function isShareCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** How tables name a signed-in person as the owner of a record; a visitor's owner is the value of their cookie. */
export function ownerOfUser(userId: string): string {
  return `user:${userId}`
}

/** The account id of an owner; undefined for a visitor. */
export function userIdOf(owner: string): string | undefined {
  return /^user:([0-9a-f-]{36})$/.exec(owner)?.[1]
}
