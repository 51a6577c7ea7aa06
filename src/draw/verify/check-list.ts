import { hexToBytes } from '@noble/hashes/utils.js'
import { packEntries } from '../entries/entries.ts'
import { SALT_BYTES, saltStream } from '../entries/salts.ts'
import { type Drawn, rank } from '../ranking.ts'
import type { ReceiptDocument, ReceiptDraw } from '../receipt/receipt.ts'
import { buildTreeFrom, joinTrees, type TreeTop } from '../tree/tree.ts'

/** A row of a list as handed out: name and tickets; salt or leaf hash (hex) only if there is no `saltKey`. */
export type ListRow = [string, number] | [string, number, string] | [null, number, null, string]

/** The whole sealed list of a draw, with everything needed to recompute its root. */
export interface ListDocument {
  v: 'list/1'
  commitHash: string
  /** hex, 32 bytes */
  saltKey: string | null
  entries: ListRow[]
}

export interface ListCheck {
  name: /** the list belongs to this draw, with as many rows and tickets as were sealed */
    | 'list_count'
    /** all rows together hash to the sealed root */
    | 'list_root'
    /** drawing from this list gives the same places */
    | 'list_ranking'
  ok: boolean
}

/** How many rows of the tree have been built. */
export interface ListProgress {
  done: number
  total: number
}

/** Rows per step: a full subtree, small enough for a phone to hash it in a few dozen milliseconds. */
const rowsOfStep = 2048

/**
 * Rebuilds the tree of a list, and the ranking from it, and compares both with a receipt whose own checks pass. `text`
 * is the JSON of a `ListDocument`, or anything else. Works in small steps: the caller decides when to run the next one.
 * Never throws; stops at the first check that fails.
 */
export function* checkList(receipt: ReceiptDocument, text: string): Generator<ListProgress, ListCheck[]> {
  const { count, tickets, root } = receipt.commitment.entries
  const nothingYet = { done: 0, total: count }
  const parsed = parse(text)
  yield nothingYet
  const list = asList(parsed)
  yield nothingYet
  const weights = Float64Array.from(list?.entries ?? [], ([, weight]) => weight)
  const isWhole =
    list?.commitHash === receipt.commitHash && weights.length === count && sumOf(weights) === tickets
  if (!list || !isWhole) return [{ name: 'list_count', ok: false }]
  yield nothingYet
  const tops: TreeTop[] = []
  try {
    for (let from = 0; from < count; from += rowsOfStep) {
      tops.push(topOf(list, weights, from))
      yield { done: Math.min(from + rowsOfStep, count), total: count }
    }
  } catch {
    // An invalid salt or hash: what it stands for is not the sealed row.
    return steps(true, false)
  }
  if (joinTrees(tops).root !== root) return steps(true, false)
  return steps(true, true, hasRanking(receipt, weights))
}

function steps(...holds: boolean[]): ListCheck[] {
  const names = ['list_count', 'list_root', 'list_ranking'] as const
  return names.slice(0, holds.length).map((name, i) => ({ name, ok: holds[i] === true }))
}

function topOf(list: ListDocument, weights: Float64Array, from: number): TreeTop {
  const rows = list.entries.slice(from, from + rowsOfStep)
  const salts = list.saltKey
    ? saltStream(hexToBytes(list.saltKey), from, rows.length)
    : ownSalts(rows.map(([, , salt]) => salt ?? '00'.repeat(SALT_BYTES)))
  const leaves = new Map(rows.flatMap(([, , , leaf], i) => (leaf === undefined ? [] : [[i, leaf]])))
  const entries = packEntries(rows.map(([name]) => name ?? ''))
  return buildTreeFrom({ entries, weights: weights.slice(from, from + rows.length), salts, leaves })
}

function ownSalts(salts: string[]): Uint8Array {
  return hexToBytes(salts.join(''))
}

/** Whether a draw from these tickets gives the places of a receipt. */
export function hasRanking(receipt: ReceiptDocument, weights: Float64Array): boolean {
  const places = placesOf(receipt)
  const drawn = rank(weights, hexToBytes(receipt.seed), places.length)
  const isSame = (place: Drawn, i: number) => {
    const other = drawn[i]
    return (
      place.i === other?.i &&
      place.index === other.index &&
      place.ticket === other.ticket &&
      place.weight === other.weight
    )
  }
  return drawn.length === places.length && places.every(isSame)
}

/** The ranking continues past the sealed places if someone was replaced after the last substitute. */
export function placesOf({ draws, events = [] }: ReceiptDocument): ReceiptDraw[] {
  return [...draws, ...events.flatMap((event) => ('draw' in event && event.draw ? [event.draw] : []))]
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/** Parsing is the longest work that cannot be split, so it gets a step of its own. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asList(parsed: unknown): ListDocument | undefined {
  const list = (parsed ?? {}) as Partial<ListDocument>
  if (list.v !== 'list/1' || typeof list.commitHash !== 'string' || !Array.isArray(list.entries)) return
  const hasKey = typeof list.saltKey === 'string' && /^[0-9a-f]{64}$/.test(list.saltKey)
  if (!hasKey && list.saltKey !== null) return
  return list.entries.every((row) => isRow(row, hasKey)) ? (list as ListDocument) : undefined
}

function isRow(row: unknown, hasKey: boolean): boolean {
  if (!Array.isArray(row) || !Number.isSafeInteger(row[1]) || row[1] < 0) return false
  if (hasKey) return row.length === 2 && typeof row[0] === 'string'
  if (row[0] === null) return row.length === 4 && row[2] === null && isHex(row[3], 64)
  return row.length === 3 && typeof row[0] === 'string' && isHex(row[2], SALT_BYTES * 2)
}

function isHex(value: unknown, length: number): boolean {
  return typeof value === 'string' && value.length === length && /^[0-9a-f]+$/.test(value)
}
