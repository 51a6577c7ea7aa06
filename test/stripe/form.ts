/** A form in the provider's encoding, parsed: texts, and lists and objects of them. */
export type Form = { [name: string]: FormValue }
export type FormValue = string | FormValue[] | Form

/** Parses `items[0][price]=a` into `{ items: [{ price: 'a' }] }`. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, at) => part !== '' || at === 0)
    put(form, path, value)
  }
  return withLists(form) as Form
}

function put(form: Form, path: string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  form[name] = next
  put(next, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** The value at a path of names, if it is a text. */
export function textAt(form: FormValue | undefined, ...path: (string | number)[]): string | undefined {
  let at: FormValue | undefined = form
  for (const name of path) {
    if (typeof at !== 'object') return undefined
    at = Array.isArray(at) ? at[Number(name)] : at[name]
  }
  return typeof at === 'string' ? at : undefined
}

/** The texts of an object, such as metadata. */
export function textsAt(form: FormValue | undefined, ...path: string[]): Record<string, string> {
  let at: FormValue | undefined = form
  for (const name of path) at = typeof at === 'object' && !Array.isArray(at) ? at[name] : undefined
  if (typeof at !== 'object' || Array.isArray(at)) return {}
  return Object.fromEntries(
    Object.entries(at).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
}
