/** Ids come from addresses and bodies: what isn't one belongs to no record, and is no question for the database. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
