export type Parameters = Readonly<Record<string, string | undefined>>

/** The address of a pattern with these parameters. */
export function fillIn(pattern: string, parameters: Parameters = {}): string {
  return pattern.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`${pattern} lacks ${name}`)
    return encodeURIComponent(value)
  })
}

/** The page of one language that an address names, with its parameters; undefined where none matches. */
export function findPage<Page extends string>(patterns: Readonly<Record<Page, string>>, pathname: string) {
  for (const page of Object.keys(patterns) as Page[]) {
    const parameters = match(patterns[page], pathname)
    if (parameters) return { page, parameters }
  }
  return undefined
}

/** The parameter values of an address; undefined where it does not match the pattern. */
export function match(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    // An address can be written in many ways (`/%74ools`), which are all the same to the router.
    const value = safeDecode(given[i] ?? '')
    if (part.startsWith(':')) {
      if (!value) return undefined
      parameters[part.slice(1)] = value
    } else if (part !== value) return undefined
  }
  return parameters
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
