/** The place before which an address asks for messages: a number, or nothing. */
export function askedPart(request: Request): { before?: number } {
  const before = new URL(request.url).searchParams.get('before') ?? ''
  return /^\d{1,6}$/.test(before) ? { before: Number(before) } : {}
}
