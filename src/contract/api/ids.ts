/** Ids come from addresses and bodies: anything malformed belongs to no record and is not worth a database query. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
