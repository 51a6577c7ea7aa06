import { type Entries, entryKey } from './entries.ts'
import { type Identities, identitiesOf, identityOf, isSamePerson } from './identities.ts'

/** What gives or removes tickets; `SealedRules` is how the header shows it. */
export interface Rules {
  /** A person's first eligible row keeps its tickets, the later ones lose theirs. */
  one_entry_per_person: boolean
  /** Handles that cannot win; a leading @ and letter case are ignored. */
  exclude: string[]
  /** Where the weights come from: a column of the file, or the entry itself. Absent: one ticket per row. */
  weights?: 'column' | 'entry'
}

/** Rules as they are applied to a list. */
export interface ListRules extends Rules {
  /** Winners of earlier draws, who cannot win; compared as the excluded names are. */
  past_winners?: string[]
}

/**
 * Why a row takes part or does not. The code of a reason is its index in this list; new ones go at the end. A row of a
 * list has the first reason that applies of blank, excluded, past_winner, zero_weight, duplicate. A comment has the first
 * of deleted, reply, post_author, bot, excluded, past_winner, no_text, outside_window, few_mentions, mention_missing, term_missing, term_forbidden,
 * duplicate.
 */
export const REASONS = [
  'kept',
  'blank',
  'excluded',
  'zero_weight',
  'duplicate',
  'deleted',
  'reply',
  'post_author',
  'bot',
  'past_winner',
  'no_text',
  'outside_window',
  'few_mentions',
  'mention_missing',
  'term_missing',
  'term_forbidden',
] as const
export type Reason = (typeof REASONS)[number]

/** In `duplicateOf`: this row is not a duplicate. */
export const NO_ROW = 0xffffffff

/** The result of the rules for every row. */
export interface Weighing {
  /** Tickets per row: integers, together less than 2^53; 0 for a row that was removed. */
  weights: Float64Array
  /** Reason code per row. */
  reasons: Uint8Array
  /** For a duplicate, the row that keeps the tickets, else `NO_ROW`. */
  duplicateOf: Uint32Array
  /** How many rows each reason removed. */
  removals: Record<Exclude<Reason, 'kept'>, number>
  /** Rows with at least one ticket. */
  eligible: number
  /** Total tickets of all rows. */
  tickets: number
}

/**
 * Assigns tickets to every row. No row leaves the list: a removed one stays with weight 0 and a reason. `rowWeights`:
 * an integer >= 0 per row, required exactly if the rules name an origin of weights. `identities`: who is who; by
 * default derived from the keys. Throws a RangeError for weights that are not such integers or add up to 2^53 or more.
 */
export function applyRules(
  entries: Entries,
  rules: ListRules,
  rowWeights?: Uint32Array | Float64Array,
  identities: Identities = identitiesOf(entries),
): Weighing {
  const weights = startingWeights(entries.count, rules, rowWeights)
  const reasons = new Uint8Array(entries.count)
  const duplicateOf = new Uint32Array(entries.count).fill(NO_ROW)
  const reject = (row: number, reason: Reason) => {
    if (reasons[row] !== KEPT) return
    weights[row] = 0
    reasons[row] = REASONS.indexOf(reason)
  }

  markBlank(identities, reject)
  markNamed(entries, identities, rules.exclude, (row) => reject(row, 'excluded'))
  markNamed(entries, identities, rules.past_winners ?? [], (row) => reject(row, 'past_winner'))
  for (let row = 0; row < entries.count; row++) if (weights[row] === 0) reject(row, 'zero_weight')
  if (rules.one_entry_per_person) {
    const isIn = (row: number) => reasons[row] === KEPT
    eachRepeatedRow(identities, isIn, (row, kept) => {
      reject(row, 'duplicate')
      duplicateOf[row] = kept
    })
  }
  return { weights, reasons, duplicateOf, ...countRows(weights, reasons) }
}

const KEPT = REASONS.indexOf('kept')

type Reject = (row: number, reason: Reason) => void

function startingWeights(count: number, rules: Rules, given?: Uint32Array | Float64Array): Float64Array {
  // The header must not say less than what happened: weights without a named origin would be a hidden rule.
  if ((given === undefined) !== (rules.weights === undefined)) {
    throw new RangeError('row weights and rules.weights belong together')
  }
  if (given === undefined) return new Float64Array(count).fill(1)
  if (given.length !== count) throw new RangeError('one weight per row is needed')
  const bad = given.findIndex((weight) => !Number.isSafeInteger(weight) || weight < 0)
  if (bad >= 0) throw new RangeError(`weight of row ${bad} is not a count`)
  return Float64Array.from(given)
}

function markBlank({ packed: { offsets, count } }: Identities, reject: Reject): void {
  for (let row = 0; row < count; row++) if (offsets[row] === offsets[row + 1]) reject(row, 'blank')
}

function markNamed(
  entries: Entries,
  { packed }: Identities,
  names: readonly string[],
  mark: (row: number) => void,
): void {
  const handles = new Set(names.map(handleOf))
  handles.delete('')
  if (handles.size === 0) return
  for (let row = 0; row < entries.count; row++) {
    const isNamed = [entries, packed].some((list) => handles.has(handleOf(entryKey(list, row))))
    if (isNamed) mark(row)
  }
}

/** The identity of a handle: a leading @ does not matter. Empty for a blank one. */
export function handleOf(key: string): string {
  return identityOf(key).replace(/^@+ ?/, '')
}

/** Counts the reasons and tickets of all rows. Throws a RangeError on 2^53 tickets or more. */
export function countRows(
  weights: Float64Array,
  reasons: Uint8Array,
): Pick<Weighing, 'removals' | 'eligible' | 'tickets'> {
  const counts = new Uint32Array(REASONS.length)
  let tickets = 0
  for (let row = 0; row < weights.length; row++) {
    tickets += weights[row] as number
    const code = reasons[row] as number
    counts[code] = (counts[code] as number) + 1
  }
  if (!Number.isSafeInteger(tickets)) throw new RangeError('tickets must stay below 2^53')
  const [eligible = 0, ...removed] = counts
  const [, ...names] = REASONS
  const removals = Object.fromEntries(names.map((name, i) => [name, removed[i] ?? 0]))
  return { removals: removals as Weighing['removals'], eligible, tickets }
}

/**
 * Reports every person's later rows, with the person's first one, among the rows for which `isIn`. Uses a hash table;
 * input crafted to collide falls back to the slower way, by the rows' order.
 */
export function eachRepeatedRow(
  identities: Identities,
  isIn: (row: number) => boolean,
  tell: (row: number, first: number) => void,
): void {
  const { count } = identities.packed
  const table = new PeopleTable(identities)
  const reported: number[] = []
  for (let row = 0; row < count; row++) {
    if (!isIn(row)) continue
    const first = table.firstOf(row)
    if (table.isCrowded) return tellByOrder(identities, isIn, tell)
    if (first !== row) reported.push(row, first)
  }
  for (let i = 0; i < reported.length; i += 2) tell(reported[i] as number, reported[i + 1] as number)
}

function tellByOrder(
  identities: Identities,
  isIn: (row: number) => boolean,
  tell: (row: number, first: number) => void,
): void {
  let first: number | undefined
  for (const row of identities.order) {
    if (!isIn(row)) continue
    if (first !== undefined && isSamePerson(identities, first, row)) tell(row, first)
    else first = row
  }
}

/** Rows by identity: open addressing, at most half full. */
class PeopleTable {
  /** Far more probes were needed than chance explains. */
  isCrowded = false
  private readonly identities: Identities
  private readonly hashes: Uint32Array
  /** Row + 1; 0 is free. */
  private readonly slots: Uint32Array
  private stepsLeft: number

  constructor(identities: Identities) {
    const { count } = identities.packed
    this.identities = identities
    // All at once: a sequential pass, separate from the random access to the table, is a third faster.
    this.hashes = hashesOf(identities)
    this.slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)))
    // half full, one step per row is expected
    this.stepsLeft = 8 * count + 1000
  }

  /** The first row of the same person that was passed in; the row itself if there was none. */
  firstOf(row: number): number {
    const { hashes, slots } = this
    const hash = hashes[row] as number
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const other = (slots[slot] as number) - 1
      if (other < 0) {
        slots[slot] = row + 1
        return row
      }
      if (hashes[other] === hash && isSamePerson(this.identities, other, row)) return other
      this.stepsLeft--
      if (this.stepsLeft < 0) {
        this.isCrowded = true
        return row
      }
    }
  }
}

/** FNV-1a of every row, with its bits mixed afterwards, because the lowest ones choose the slot. */
function hashesOf({ packed: { bytes, offsets, count } }: Identities): Uint32Array {
  const hashes = new Uint32Array(count)
  let at = 0
  for (let row = 0; row < count; row++) {
    const end = offsets[row + 1] as number
    let hash = 0x811c9dc5
    for (; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hashes[row] = hash ^ (hash >>> 13)
  }
  return hashes
}
