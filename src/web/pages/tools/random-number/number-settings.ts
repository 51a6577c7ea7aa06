import { howMany, type NumberSpec, numberFault, readNumbers } from '#draw/chance/numbers.ts'

/** The field values as typed: nothing is rounded or corrected silently. */
export interface NumberSettings {
  from: string
  to: string
  count: string
  digits: string
  step: string
  exclude: string
  unique: boolean
  sorted: boolean
  /** no number is repeated until all are drawn */
  untilEmpty: boolean
}

export const usualNumbers: NumberSettings = {
  from: '1',
  to: '100',
  count: '1',
  digits: '0',
  step: '',
  exclude: '',
  unique: true,
  sorted: false,
  untilEmpty: false,
}

/** The largest pool that can be drawn until empty: a page without scripts carries the drawn numbers in its address. */
export const maxUntilEmpty = 1000

const maxFieldLength = 60
const maxListLength = 8000
const texts = ['from', 'to', 'count', 'digits', 'step'] as const
const ticks = { unique: 'unique', sorted: 'sorted', untilEmpty: 'until_empty' } as const

/** Reads an address or the form. The form omits unchecked boxes, so the field `form` marks it. */
export function readNumberSettings(query: URLSearchParams): NumberSettings {
  const isForm = query.has('form')
  const settings = { ...usualNumbers }
  for (const name of texts) settings[name] = textOf(query.get(name), maxFieldLength) ?? usualNumbers[name]
  settings.exclude = textOf(query.get('exclude'), maxListLength) ?? ''
  settings.unique = isForm ? query.has('unique') : query.get('unique') !== '0'
  settings.sorted = query.get('sorted') === '1'
  settings.untilEmpty = query.get('until_empty') === '1'
  return settings
}

/** Only settings that differ from the defaults, so that the plain page keeps its plain address. */
export function writeNumberSettings(settings: NumberSettings): string {
  const query = new URLSearchParams()
  for (const name of [...texts, 'exclude'] as const)
    if (settings[name] !== usualNumbers[name]) query.set(name, settings[name])
  for (const [name, sent] of Object.entries(ticks) as [keyof typeof ticks, string][])
    if (settings[name] !== usualNumbers[name]) query.set(sent, settings[name] ? '1' : '0')
  return query.toString()
}

/** Identifies the pool of numbers that the settings define: numbers drawn from another pool do not matter. */
export function poolOf({ from, to, digits, step, exclude, untilEmpty }: NumberSettings): string {
  return JSON.stringify([from, to, digits, step, exclude, untilEmpty])
}

/** All numbers left in a pool of at most a thousand, ascending. */
export function numbersLeft(settings: NumberSettings, usedNumbers: readonly string[]): string[] {
  const spec = { ...specOf(settings), unique: true, sorted: true }
  const all = readNumbers(spec, Array<bigint>(Number(howMany(spec))).fill(0n))
  const used = new Set(usedNumbers)
  return all.filter((number) => !used.has(number))
}

/** The engine's input. Invalid numbers stay as typed, for the engine to report. */
export function specOf(settings: NumberSettings): NumberSpec {
  const digits = integerOf(settings.digits)
  return {
    tool: 'numbers',
    from: decimalOf(settings.from, digits),
    to: decimalOf(settings.to, digits),
    digits,
    step: decimalOf(settings.step, digits) || smallestStep(digits),
    count: integerOf(settings.count),
    unique: settings.unique || settings.untilEmpty,
    sorted: settings.sorted,
    exclude: listedNumbers(settings.exclude, digits),
  }
}

export type FaultField = 'from' | 'to' | 'digits' | 'step' | 'count' | 'exclude' | 'until_empty'
export interface SettingsFault {
  field: FaultField
  fault: NonNullable<ReturnType<typeof numberFault>>['fault'] | 'too_long_for_all'
}

/** The first error. Drawing until empty takes fewer numbers than requested at the end, which is not an error. */
export function settingsFault(settings: NumberSettings): SettingsFault | undefined {
  const spec = specOf(settings)
  const fault = numberFault(spec)
  if (fault && !(settings.untilEmpty && fault.fault === 'too_few')) return fault
  if (settings.untilEmpty && howMany(spec) > BigInt(maxUntilEmpty))
    return { field: 'until_empty', fault: 'too_long_for_all' }
  return undefined
}

/** The numbers in `gone`, from an untrusted address: only possible ones, each once. */
export function readGone(query: URLSearchParams): string[] {
  const found = (query.get('gone') ?? '').slice(0, 50_000).split(' ')
  return [...new Set(found.filter((text) => /^-?\d{1,16}(\.\d{1,9})?$/.test(text)))].slice(0, maxUntilEmpty)
}

function integerOf(typed: string): number {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

function smallestStep(digits: number): string {
  return digits > 0 && digits <= 9 ? `0.${'1'.padStart(digits, '0')}` : '1'
}

/** `1,000` or `1.000.000` */
const grouped = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/

/**
 * Accepts spaces between groups of digits, a decimal comma, and the minus sign; among whole numbers also commas or points
 * between groups.
 */
function decimalOf(typed: string, digits: number): string {
  const plain = typed.replace(/[\s\u00a0\u202f']/gu, '').replace('−', '-')
  if (digits === 0 && grouped.test(plain)) return plain.replace(/[.,]/g, '')
  return plain.includes('.') ? plain : plain.replace(',', '.')
}

/** `1, 2; 3` or one per line; a comma between digits is a decimal comma only if the settings have decimals. */
function listedNumbers(typed: string, digits: number): string[] {
  const parts = typed.split(/[\s;]+|,(?=\s|$)/u)
  const numbers = parts.flatMap((part) => (digits > 0 && !part.includes('.') ? [part] : part.split(',')))
  return numbers.filter((part) => part !== '').map((part) => decimalOf(part, digits))
}

function textOf(value: string | null, maxLength: number): string | undefined {
  return value
    ?.toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength)
    .trim()
}
