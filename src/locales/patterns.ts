export type Parameters = Readonly<Record<string, string | undefined>>

/** The address of a pattern with these parameters. */
export function fillIn(pattern: string, parameters: Parameters = {}): string {
  return pattern.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`${pattern} lacks ${name}`)
    return encodeURIComponent(value)
  })
}

interface SplitPattern<Page> {
  page: Page
  parts: readonly string[]
}

/** Patterns split into their segments, by the number of these: an address is compared with few of them. */
export type SplitPatterns<Page> = ReadonlyMap<number, readonly SplitPattern<Page>[]>

/** Prepares patterns for `findIn`; of two that match an address, the earlier one wins. */
export function splitPatterns<Page>(
  patterns: Iterable<readonly [page: Page, pattern: string]>,
): SplitPatterns<Page> {
  const bySize = new Map<number, SplitPattern<Page>[]>()
  for (const [page, pattern] of patterns) {
    const parts = pattern.split('/')
    const others = bySize.get(parts.length) ?? []
    bySize.set(parts.length, [...others, { page, parts }])
  }
  return bySize
}

/** The page that an address names, with its parameters; undefined where none matches. */
export function findIn<Page>(patterns: SplitPatterns<Page>, pathname: string) {
  const bare = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  // An address can be written in many ways (`/%74ools`), which are all the same to the router.
  const values = bare.split('/').map(safeDecode)
  for (const { page, parts } of patterns.get(values.length) ?? []) {
    const parameters = valuesOf(parts, values)
    if (parameters) return { page, parameters }
  }
  return undefined
}

const split = new WeakMap<object, SplitPatterns<string>>()

/** The same for the patterns of one language, which are split once. */
export function findPage<Page extends string>(patterns: Readonly<Record<Page, string>>, pathname: string) {
  const known = split.get(patterns) ?? splitPatterns(Object.entries<string>(patterns))
  split.set(patterns, known)
  return findIn(known as SplitPatterns<Page>, pathname)
}

/** The values of the parameters; undefined where a segment does not match. */
function valuesOf(parts: readonly string[], values: readonly string[]): Record<string, string> | undefined {
  if (!parts.every((part, i) => (part.startsWith(':') ? values[i] : part === values[i]))) return undefined
  const parameters: Record<string, string> = {}
  for (const [i, part] of parts.entries())
    if (part.startsWith(':')) parameters[part.slice(1)] = values[i] ?? ''
  return parameters
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
