/** The message position before which an address requests messages: a number, or nothing. */
export function askedPart(request: Request): { before?: number } {
  const before = new URL(request.url).searchParams.get('before') ?? ''
  return /^\d{1,6}$/.test(before) ? { before: Number(before) } : {}
}
