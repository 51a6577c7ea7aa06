import { type RandomBytes, uniformBelow } from './uniform.ts'

/** The numbers from 0 up, minus the taken ones. */
class Remaining {
  /** Taken numbers, ascending. */
  private readonly taken: bigint[]

  constructor(taken: Iterable<bigint> = []) {
    this.taken = [...new Set(taken)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }

  /** How many numbers are taken. */
  get size(): number {
    return this.taken.length
  }

  /** The k-th number (from 0) that is not taken. */
  at(k: bigint): bigint {
    return k + BigInt(this.takenBefore(k))
  }

  /** Returns the k-th number that is not taken, and takes it. */
  take(k: bigint): bigint {
    const before = this.takenBefore(k)
    const number = k + BigInt(before)
    this.taken.splice(before, 0, number)
    return number
  }

  /** How many taken numbers come before the k-th one that is not taken. */
  private takenBefore(k: bigint): number {
    let low = 0
    let high = this.taken.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.taken[middle] as bigint) - BigInt(middle) <= k) low = middle + 1
      else high = middle
    }
    return low
  }
}

export const MAX_NUMBERS = 1000
const MAX_EXCLUDED = 1000

/** Numbers are decimal strings such as `-1.50`: up to 10^15 in either direction, exact. */
export interface NumberSpec {
  tool: 'numbers'
  from: string
  /** the largest number that can be drawn */
  to: string
  /** decimal places, 0 to 9 */
  digits: number
  /** `from`, `from` + `step`, and so on */
  step: string
  /** how many are drawn, 1 to 1,000 */
  count: number
  /** each at most once */
  unique: boolean
  /** in ascending order, else as drawn */
  sorted: boolean
  exclude: string[]
}

type NumberFaultCode =
  | DecimalFault
  /** not an integer within its limits: digits 0 to 9, count 1 to 1,000 */
  | 'out_of_range'
  /** `to` is before `from` */
  | 'reversed'
  | 'not_positive'
  | 'too_many'
  /** all are excluded */
  | 'nothing_left'
  /** more distinct numbers requested than exist */
  | 'too_few'

export interface NumberFault {
  field: 'from' | 'to' | 'digits' | 'step' | 'count' | 'exclude'
  fault: NumberFaultCode
}

/** A spec in integer units of the last digit. */
interface Range {
  from: bigint
  step: bigint
  digits: number
  /** number of positions from `from` to `to` */
  places: bigint
  /** excluded positions */
  excluded: bigint[]
}

/** The first problem of a spec. */
export function numberFault(spec: NumberSpec): NumberFault | undefined {
  const { digits, count, unique, exclude } = spec
  if (!isWithin(digits, 0, MAX_DIGITS)) return { field: 'digits', fault: 'out_of_range' }
  if (!isWithin(count, 1, MAX_NUMBERS)) return { field: 'count', fault: 'out_of_range' }
  if (exclude.length > MAX_EXCLUDED) return { field: 'exclude', fault: 'too_many' }
  for (const field of ['from', 'to', 'step', 'exclude'] as const) {
    const wrong = [spec[field]]
      .flat()
      .map((text) => parseDecimal(text, digits))
      .find((units) => typeof units === 'string')
    if (typeof wrong === 'string') return { field, fault: wrong }
  }
  const { from, to, step } = endsOf(spec)
  if (step < 1n) return { field: 'step', fault: 'not_positive' }
  if (to < from) return { field: 'to', fault: 'reversed' }
  const candidates = howMany(spec)
  if (candidates === 0n) return { field: 'exclude', fault: 'nothing_left' }
  return unique && BigInt(count) > candidates ? { field: 'count', fault: 'too_few' } : undefined
}

/** How many different numbers can be drawn. Throws a RangeError for a spec with invalid numbers. */
export function howMany(spec: NumberSpec): bigint {
  const { places, excluded } = rangeOf(spec)
  return places - BigInt(excluded.length)
}

/** The canonical form of a spec: decimals in full, and only exclusions within the range, in order. */
export function canonicalNumbers(spec: NumberSpec): NumberSpec {
  const { from, step, digits, excluded } = rangeOf(spec)
  const write = (units: bigint) => writeDecimal(units, digits)
  return {
    tool: 'numbers',
    from: write(from),
    to: write(endsOf(spec).to),
    digits,
    step: write(step),
    count: spec.count,
    unique: spec.unique,
    sorted: spec.sorted,
    exclude: excluded.map((place) => write(from + place * step)),
  }
}

/**
 * Draws `count` numbers, fewer if unique ones run out. `gone` are numbers of earlier draws that must not come again;
 * they only matter if numbers are unique.
 */
export function drawNumbers(spec: NumberSpec, random: RandomBytes, gone: readonly string[] = []): string[] {
  const range = rangeOf(spec)
  const blocked = spec.unique ? [...range.excluded, ...placesOf(gone, range)] : range.excluded
  const left = new Remaining(blocked)
  const choices: bigint[] = []
  for (let n = 0; n < spec.count; n++) {
    const bound = range.places - BigInt(left.size)
    if (bound < 1n) break
    const choice = uniformBelow(bound, random)
    choices.push(spec.unique ? left.take(choice) : left.at(choice))
  }
  return writeNumbers(choices, range, spec.sorted)
}

/**
 * The bound of each choice of a draw: the number of candidates, one fewer after each choice if they are unique. Throws
 * a RangeError for an invalid spec.
 */
export function choicesOf(spec: NumberSpec): bigint[] {
  const fault = numberFault(spec)
  if (fault) throw new RangeError(`${fault.field}: ${fault.fault}`)
  const candidates = howMany(spec)
  return Array.from({ length: spec.count }, (_, n) => candidates - (spec.unique ? BigInt(n) : 0n))
}

/** The numbers that these choices select: each choice is an index among the remaining candidates. */
export function readNumbers(spec: NumberSpec, choices: readonly bigint[]): string[] {
  const range = rangeOf(spec)
  const left = new Remaining(range.excluded)
  const places = choices.map((choice) => (spec.unique ? left.take(choice) : left.at(choice)))
  return writeNumbers(places, range, spec.sorted)
}

function writeNumbers(places: bigint[], { from, step, digits }: Range, sorted: boolean): string[] {
  const ordered = sorted ? places.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)) : places
  return ordered.map((place) => writeDecimal(from + place * step, digits))
}

function rangeOf(spec: NumberSpec): Range {
  const { from, to, step } = endsOf(spec)
  if (step < 1n || to < from) throw new RangeError('no range')
  const range: Range = { from, step, digits: spec.digits, places: (to - from) / step + 1n, excluded: [] }
  range.excluded = placesOf(spec.exclude, range)
  return range
}

function endsOf({ from, to, step, digits }: NumberSpec): { from: bigint; to: bigint; step: bigint } {
  return { from: unitsOf(from, digits), to: unitsOf(to, digits), step: unitsOf(step, digits) }
}

/** The positions of those numbers that are within the range, each once, ascending. */
function placesOf(numbers: readonly string[], { from, step, digits, places }: Range): bigint[] {
  const found = new Set<bigint>()
  for (const text of numbers) {
    const distance = unitsOf(text, digits) - from
    if (distance >= 0n && distance % step === 0n && distance / step < places) found.add(distance / step)
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1))
}

function unitsOf(text: string, digits: number): bigint {
  const units = parseDecimal(text, digits)
  if (typeof units === 'string') throw new RangeError(`${units}: ${text.slice(0, 50)}`)
  return units
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

export const MAX_DIGITS = 9
/** Limit of whole numbers, in either direction. */
const LARGEST_NUMBER = 10n ** 15n

const DECIMAL = /^([-−])?(\d{1,40})(?:\.(\d{1,40}))?$/

type DecimalFault = 'not_a_number' | 'too_many_digits' | 'too_large'

/** `-1.50` with two digits is -150 units: integers of the last digit, so that no fraction is ever rounded. */
function parseDecimal(text: string, digits: number): bigint | DecimalFault {
  const [, minus, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === undefined) return 'not_a_number'
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > digits) return 'too_many_digits'
  const units = BigInt(whole + exact.padEnd(digits, '0'))
  if (units > LARGEST_NUMBER * 10n ** BigInt(digits)) return 'too_large'
  return minus ? -units : units
}

/** The canonical text of a number of units: all decimal places, no other zeros. */
function writeDecimal(units: bigint, digits: number): string {
  const signs = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const point = signs.length - digits
  const text = digits === 0 ? signs : `${signs.slice(0, point)}.${signs.slice(point)}`
  return units < 0n ? `-${text}` : text
}
