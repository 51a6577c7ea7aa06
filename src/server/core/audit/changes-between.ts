export type Fields = Readonly<Record<string, unknown>>

/** What tells somebody's secret by its mere value; only that it changed is written down. */
const secret = /password|secret|token|hash|api_key|_code$/
const masked = '•••'

/** Which fields differ, each with what it was and what it became. */
export function changesBetween(before: Fields, after: Fields): Record<string, [unknown, unknown]> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return Object.fromEntries(
    fields.flatMap((field) => {
      const was = plain(before[field])
      const is = plain(after[field])
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      return [[field, secret.test(field) ? [mask(was), mask(is)] : [was, is]] as const]
    }),
  )
}

function mask(value: unknown): string | null {
  return value === null || value === '' ? null : masked
}

/** As JSON keeps it; keys in one order, so that the same is the same. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object') return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, one]) => [key, plain(one)]))
}
