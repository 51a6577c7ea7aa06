import { MAX_NUMBERS, type NumberSpec } from '#draw/chance/numbers.ts'
import { readWeighted } from '../list-parts/read-entries.ts'

/** The fields as typed. */
export interface RaffleSettings {
  /** `1-200, 301-450`: the tickets that were sold */
  tickets: string
  /** numbers and ranges among them that don't take part */
  without: string
  /** one prize per line, `Voucher x3` for three winners */
  prizes: string
}

export interface Prize {
  name: string
  winners: number
}

/** The tickets that take part: numbers from `from` to `to` but not those left out. */
export interface Tickets {
  from: number
  to: number
  /** ascending */
  leftOut: number[]
  count: number
}

export type RaffleFault = 'unreadable' | 'none' | 'gaps'

/** Characters of the settings in an address; servers in between refuse lines above 8 KiB, and receipts come on top. */
const maxAddress = 6000

const usualTickets = '1-100'
const maxPrizes = 50
const maxFieldLength = 4000
/** A receipt names each number that was left out, and can name a thousand. */
export const maxLeftOut = 1000

/** As in the form and the address; elsewhere `prizes` is another field. */
const fields = { tickets: 'tickets', without: 'without', prizes: 'raffle_prizes' } as const
const names = ['tickets', 'without', 'prizes'] as const

/** Reads an address or a form; a missing field has its usual value. */
export function readRaffle(get: (name: string) => string | null, usualPrizes: string): RaffleSettings {
  const usual: RaffleSettings = { tickets: usualTickets, without: '', prizes: usualPrizes }
  const settings = { ...usual }
  for (const name of names)
    settings[name] = (get(fields[name]) ?? usual[name])
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .slice(0, maxFieldLength)
  return settings
}

export function writeRaffle(settings: RaffleSettings): URLSearchParams {
  return new URLSearchParams(names.map((name) => [fields[name], settings[name]]))
}

/** An address can't hold these settings: letters outside of English count several times there. */
export function isTooLong(settings: RaffleSettings): boolean {
  return writeRaffle(settings).toString().length > maxAddress
}

export function readPrizes({ prizes }: Pick<RaffleSettings, 'prizes'>): Prize[] {
  return readWeighted(prizes)
    .slice(0, maxPrizes)
    .map(({ name, weight }) => ({ name, winners: weight }))
}

/** The tickets, or why there are none. `drawn`: numbers of earlier rounds. */
export function readTickets(
  { tickets, without }: Pick<RaffleSettings, 'tickets' | 'without'>,
  drawn: readonly string[] = [],
): Tickets | RaffleFault {
  const sold = readRanges(tickets)
  const out = readRanges(without)
  if (!sold || !out) return 'unreadable'
  const [first, last] = [sold[0], sold.at(-1)]
  if (!first || !last) return 'none'
  const [from, to] = [first[0], last[1]]
  const gaps = sold.slice(1).map(([start], index): Range => [(sold[index]?.[1] ?? 0) + 1, start - 1])
  const taken = [...gaps, ...out, ...drawn.map((number): Range => [Number(number), Number(number)])]
    .map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => start <= end)
  const ranges = merged(taken)
  const total = sizeOf(ranges)
  if (total === to - from + 1) return 'none'
  if (total > maxLeftOut) return 'gaps'
  const leftOut = ranges.flatMap(([start, end]) =>
    Array.from({ length: end - start + 1 }, (_, n) => start + n),
  )
  return { from, to, leftOut, count: to - from + 1 - total }
}

/** One round: the winners of a prize, none of whom was drawn before. What was drawn is written into the draw's own rules. */
export function roundSpec({ from, to, leftOut, count }: Tickets, { winners }: Prize): NumberSpec {
  return {
    tool: 'numbers',
    from: String(from),
    to: String(to),
    digits: 0,
    step: '1',
    count: Math.min(winners, count, MAX_NUMBERS),
    unique: true,
    sorted: false,
    exclude: leftOut.map(String),
  }
}

type Range = [from: number, to: number]

const range = /^(\d{1,9})(?:\s*[-–—]\s*(\d{1,9}))?$/

/** `1-1,000`: the comma may separate two tickets or groups of digits. */
const doubtful = /[-–—]\s*\d{1,3}(?:,\d{3})+(?=[\s;]|$)/

/** Numbers and ranges, ascending and without overlaps; undefined if something is neither. */
function readRanges(text: string): Range[] | undefined {
  if (doubtful.test(text)) return undefined
  const parts = text.split(/[,;\n]+/).map((part) => part.trim())
  const ranges: Range[] = []
  for (const part of parts.filter((one) => one !== '')) {
    const [, from, to = from] = range.exec(part) ?? []
    if (from === undefined || to === undefined || Number(to) < Number(from)) return undefined
    ranges.push([Number(from), Number(to)])
  }
  return merged(ranges)
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

function sizeOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)
}
