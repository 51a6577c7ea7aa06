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

const thousand = 1_000
const million = 1_000_000
const trillion = 1_000_000_000_000

const plain = cached((locale) => new Intl.NumberFormat(locale))
const toTenths = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const inWords = cached(
  (locale) =>
    new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 }),
)

/**
 * A large count in short form, one decimal at most: 999, 1k, 12.4k, 3m, 1,500m, 2t in English (REQ-constants; 10^9 has
 * no letter of its own), and the words of the language elsewhere: `50 bin`, `50 mil`. German and French write thousands
 * in digits.
 */
export function formatCount(count: number, locale: string): string {
  const size = Math.abs(count)
  const inDigits = size < (/^(?:de|fr)/.test(locale) ? million : thousand)
  if (!Number.isFinite(count) || inDigits) return plain(locale).format(count)
  if (!locale.startsWith('en')) return inWords(locale).format(count)
  const [unit, letter] = unitFor(size)
  const value = Math.sign(count) * tenths(size, unit)
  return toTenths(locale).format(value) + letter
}

/** The unit is chosen after rounding, so that 999,950 reads 1m and never 1,000k. */
function unitFor(size: number): readonly [number, string] {
  if (tenths(size, million) >= million || size >= trillion) return [trillion, 't']
  if (tenths(size, thousand) >= thousand || size >= million) return [million, 'm']
  return [thousand, 'k']
}

/** Rounds half up to one decimal; dividing by a tenth of the unit keeps exact halves exact. */
function tenths(size: number, unit: number): number {
  return Math.round(size / (unit / 10)) / 10
}

/**
 * A size in the usual unit: `2.4 MB`, in French `2,4 Mo`. A size chosen by a person stays as chosen: 5,000 MB, not 4.9
 * GB. Rounded down, so that a stated remainder is really available. `number` formats numbers in the language.
 */
export function formatSize(bytes: number, language: string, number: (value: number) => string): string {
  const step = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10))
  const lower = bytes / 1024 ** (step - 1)
  const isChosen = step > 1 && lower % 1024 !== 0 && lower % 100 === 0
  const value = isChosen ? lower : bytes / 1024 ** step
  const shown = value >= 100 || step === 0 ? Math.floor(value) : Math.floor(value * 10) / 10
  const letter = language.startsWith('fr') ? 'o' : 'B'
  return `${number(shown)}\u00a0${['', 'K', 'M', 'G', 'T'][isChosen ? step - 1 : step]}${letter}`
}
