import type { Receipt } from '../receipt/receipt.ts'
import { isObject } from '../shape.ts'
import type { Check } from '../verify/check.ts'
import { type ChanceEntry, type ChanceOutcome, chanceEntries, readChance } from './plan.ts'
import { readSealedChance } from './sealed-chance.ts'

/** Whether a receipt claims to be of coins, dice or numbers. */
export function isOfChance({ commitment }: Pick<Receipt, 'commitment'>): boolean {
  // The shape of a receipt says nothing about its source.
  const source: unknown = commitment.source
  return isObject(source) && source['kind'] === 'chance'
}

/**
 * The outcome of a coins, dice or numbers receipt, read from its tickets. Undefined if its rows are not exactly those
 * of the toss in its header, or if not every row was drawn: then the receipt proves no outcome, whatever its header
 * names.
 */
export function chanceOf({ commitment, draws }: Receipt): ChanceOutcome | undefined {
  const spec = readSealedChance(commitment.source)
  const rows = spec && chanceEntries(spec)
  if (!rows) return undefined
  const { count, tickets } = commitment.entries
  const isWhole =
    count === rows.length &&
    commitment.winners === rows.length &&
    commitment.substitutes === 0 &&
    tickets === rows.reduce((sum, { weight }) => sum + weight, 0)
  const fits = (draw: Receipt['draws'][number]) => isRow(draw, rows[draw.index])
  if (!isWhole || !draws.every(fits)) return undefined
  return readChance(
    spec,
    draws.map(({ ticket }) => ticket),
  )
}

/** The check of a receipt of coins, dice or numbers. */
export function checkChance(receipt: Receipt): Check[] {
  return isOfChance(receipt) ? [{ name: 'chance', ok: chanceOf(receipt) !== undefined }] : []
}

function isRow(draw: Receipt['draws'][number], row: ChanceEntry | undefined): boolean {
  return draw.weight === row?.weight && (!('key' in draw) || draw.key === row.key)
}
