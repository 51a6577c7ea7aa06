const maxKept = 200

/**
 * Calls `make` once for each key: creating a formatter of `Intl` costs more than rendering the part of a page that shows
 * its text. Keys may come from requests, such as the zones of draws: above 200 of them all are dropped.
 */
export function cached<T>(make: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>()
  return (key) => {
    const found = kept.get(key)
    if (found !== undefined) return found
    const value = make(key)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, value)
    return value
  }
}

/** How a language writes the first day of a month next to the month's name, where `Intl` only knows the number. */
const firstDays: Readonly<Record<string, string>> = { 'fr-FR': '1er', 'pt-BR': '1º' }

/** `Intl.DateTimeFormat` for what people read: "1er déc. 2026", not "1 déc. 2026". Made at the first use. */
export function createDateFormat(
  tag: string,
  options: Intl.DateTimeFormatOptions,
): (moment: string | Date) => string {
  let made: Intl.DateTimeFormat | undefined
  const format = () => {
    made ??= new Intl.DateTimeFormat(tag, options)
    return made
  }
  const first = firstDays[tag]
  if (!first) return (moment) => format().format(new Date(moment))
  return (moment) => {
    const parts = format().formatToParts(new Date(moment))
    const isInWords = parts.some(({ type, value }) => type === 'month' && /\D/.test(value))
    return parts
      .map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? first : value))
      .join('')
  }
}
