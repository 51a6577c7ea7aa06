import { canonicalJson } from '../canonical-json.ts'
import { isCount, isHash, isObject, isPositive, isText, type Test } from '../shape.ts'
import { LEDGER_FORMAT, type LedgerEntry, type LedgerReport, REPLACEMENT_REASONS } from './entry.ts'

/** Maximum clock difference between servers (milliseconds); the order comes from the ledger itself. */
const CLOCK_TOLERANCE = 5 * 60_000

/** What the ledger has said about a draw so far. */
interface Story {
  commitHash: string
  isDrawn: boolean
  isVoid: boolean
  /** ranks that were replaced */
  replaced: number[]
  /** the last rank that was promoted */
  last?: number
}

/**
 * Checks that lines of a ledger are consistent with the lines before them. Lines are passed one after the other, from
 * the first; the state of every draw is stored, about 200 bytes each.
 */
export class LineRules {
  private readonly stories = new Map<string, Story>()
  private prev: string | null = null
  private time = Number.NEGATIVE_INFINITY
  private isBlind = false

  /** The problems of the line at `index`; `hash` (hex) is the one in its tile. An unreadable line is undefined. */
  faultsOf(entry: LedgerEntry | undefined, index: number, hash: string): LedgerFault[] {
    const { prev } = this
    this.prev = hash
    if (!entry) {
      // The content is unknown, so it may have been whatever a later line misses.
      this.isBlind = true
      return []
    }
    const faults: LedgerFault[] = []
    if (entry.index !== index) faults.push('line_index')
    if (entry.prev !== prev) faults.push('line_prev')
    const time = Date.parse(entry.at)
    if (time < this.time - CLOCK_TOLERANCE) faults.push('line_time')
    this.time = time
    const fault = entry.type === 'verifier' ? undefined : this.tell(entry)
    return fault ? [...faults, fault] : faults
  }

  /** Advances the state of a draw. */
  private tell(report: Exclude<LedgerReport, { type: 'verifier' }>): LedgerFault | undefined {
    const story = this.stories.get(report.draw)
    if (report.type === 'commitment') {
      if (story) return 'sealed_twice'
      this.stories.set(report.draw, {
        commitHash: report.commitHash,
        isDrawn: false,
        isVoid: false,
        replaced: [],
      })
      return undefined
    }
    if (!story) return this.isBlind ? undefined : 'not_sealed'
    if (story.commitHash !== report.commitHash) return 'other_seal'
    if (story.isVoid) return 'after_void'
    if (report.type === 'replacement') return this.replace(story, report)
    if (report.type === 'void') story.isVoid = true
    else if (story.isDrawn) return 'drawn_twice'
    else story.isDrawn = true
    return undefined
  }

  private replace(story: Story, { rank, by }: { rank: number; by: number }): LedgerFault | undefined {
    if (!story.isDrawn && !this.isBlind) return 'not_drawn'
    if (story.replaced.includes(rank)) return 'replaced_twice'
    // Only the receipt knows the first one's rank, which follows the last winner's.
    const isNext = by > rank && (story.last === undefined || this.isBlind || by === story.last + 1)
    story.replaced.push(rank)
    story.last = by
    return isNext ? undefined : 'replaced_out_of_order'
  }
}

/** Maximum bytes of a line in a bundle (C2SP tlog-tiles: u16 lengths). All lines are ASCII. */
export const MAX_LINE_LENGTH = 65_535

/**
 * Reads a line of the ledger. Returns undefined for anything that is not, to the byte, the canonical text of an entry:
 * white space, key order, fields, types or words that differ from `ledger/1`. Never throws.
 */
export function readEntry(text: string): LedgerEntry | undefined {
  if (text.length > MAX_LINE_LENGTH) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isEntry(value) && canonicalJson(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

type Fields = Record<string, Test>

const line: Fields = {
  v: (value) => value === LEDGER_FORMAT,
  type: isText,
  index: isCount,
  at: isExactTime,
  prev: (value) => value === null || isHash(value),
}

const ofDraw: Fields = { ...line, draw: isDrawId, commitHash: isHash }

const reports: Partial<Record<string, Fields>> = {
  commitment: { ...ofDraw, seq: isPositive },
  draw: { ...ofDraw, receipt: isHash },
  replacement: {
    ...ofDraw,
    rank: isPositive,
    by: isPositive,
    reason: (value) => REPLACEMENT_REASONS.some((reason) => reason === value),
    note: (value) => value === null || isHash(value),
  },
  void: { ...ofDraw, note: isHash },
  verifier: { ...line, sha256: isHash },
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  const fields = Object.hasOwn(reports, value['type']) ? reports[value['type']] : undefined
  if (!fields) return false
  if (value['type'] === 'replacement' && value['reason'] === 'other' && value['note'] === null) return false
  const mayHaveRound = value['type'] === 'commitment' && Object.hasOwn(value, 'round')
  return hasExactly(value, mayHaveRound ? { ...fields, round: isRound } : fields)
}

function isRound(value: unknown): boolean {
  return isObject(value) && hasExactly(value, { chain: isHash, round: isPositive })
}

function hasExactly(value: Record<string, unknown>, fields: Fields): boolean {
  const names = Object.keys(value)
  return (
    names.length === Object.keys(fields).length &&
    names.every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]) === true)
  )
}

/** We choose the ids; the narrow pattern keeps anything else, such as a person's full name, out. */
function isDrawId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-z-]{1,64}$/.test(value)
}

/** A time as `Date.prototype.toISOString` writes it: unlike in receipts, on a day that exists. */
function isExactTime(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString() === value
}

/**
 * What can be wrong with a ledger. Programs and pages have their own text for each; the code and the place are the same
 * everywhere.
 */
export type LedgerFault =
  /** the checkpoint is missing, malformed, of another ledger, or not signed by a known key */
  | 'checkpoint_missing'
  | 'checkpoint_shape'
  | 'checkpoint_origin'
  | 'checkpoint_key'
  | 'checkpoint_signature'
  /** a bundle or tile (`path`) is missing, or does not have this size */
  | 'part_missing'
  | 'part_shape'
  /** the bytes of a line are not the text of an entry, or do not match the hash in the tile `path` */
  | 'line_shape'
  | 'line_hash'
  /** a line does not state its own position, the previous line, or a time after it (with five minutes of tolerance) */
  | 'line_index'
  | 'line_prev'
  | 'line_time'
  /** a draw was sealed twice, or a line is about one that was not sealed before, or was sealed differently */
  | 'sealed_twice'
  | 'not_sealed'
  | 'other_seal'
  /** a draw was drawn twice, replaced before it was drawn, or continues after it was voided */
  | 'drawn_twice'
  | 'not_drawn'
  | 'after_void'
  /** a place was given away twice, or not to the next one of the ranking */
  | 'replaced_twice'
  | 'replaced_out_of_order'
  /** the hashes of the tile `path` do not match the tiles below it (`below`) */
  | 'tile_hash'
  /** everything together does not match what the checkpoint signs */
  | 'root'
  /** it does not begin with the `size` lines that were known before, or is shorter */
  | 'rewritten'
  | 'shortened'

export interface LedgerProblem {
  fault: LedgerFault
  /** line of the ledger, from 0 */
  line?: number
  /** relative to the ledger, such as `tile/0/001` */
  path?: string
  below?: string
  size?: number
}
