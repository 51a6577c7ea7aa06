/**
 * The part of a file that a request asks for (RFC 9110): undefined for all of it, `beyond` where there is no such part. Of
 * several parts, all of the file is sent.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'beyond' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!asked) return undefined
  const [, first = '', last = ''] = asked
  if (first === '') {
    if (last === '') return undefined
    return Number(last) === 0 ? 'beyond' : { start: Math.max(size - Number(last), 0), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'beyond' : { start, end }
}
