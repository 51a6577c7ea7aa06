import type { Result, Winner } from '#contract/draws/results.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import { chanceOf, isOfChance } from '#draw/chance/check-chance.ts'
import type { ReceiptDocument, ReceiptDraw, ReceiptEvent } from '#draw/receipt/receipt.ts'

/** What a page shows of a draw that the receipt must confirm. */
export type ComparedResult = Pick<
  Result,
  | 'commit_hash'
  | 'entries_root'
  | 'winners'
  | 'substitutes'
  | 'further'
  | 'events'
  | 'ledger_index'
  | 'source'
  | 'chance'
>

/** Whether a page shows the draw of this receipt: seal, list, names and tickets in order, and all events since. */
export function showsReceipt(result: ComparedResult, receipt: ReceiptDocument): boolean {
  const events = receipt.events ?? []
  const further = events.flatMap((event) => ('draw' in event && event.draw ? [event.draw] : []))
  const draws = [...receipt.draws, ...further]
  const winners = [...result.winners, ...result.substitutes, ...result.further]
  return (
    receipt.commitHash === result.commit_hash &&
    receipt.commitment.entries.root === result.entries_root &&
    (receipt.ledger?.entries[0]?.index ?? null) === result.ledger_index &&
    draws.length === winners.length &&
    winners.every((place, i) => isPlace(place, draws[i])) &&
    showsOutcome(result, receipt) &&
    events.length === result.events.length &&
    result.events.every((event, i) => isEvent(event, events[i]))
  )
}

/** Coins, dice and numbers must match the tickets and the settings in the header. */
function showsOutcome({ source, chance }: ComparedResult, receipt: ReceiptDocument): boolean {
  if (!isOfChance(receipt)) return chance === undefined && source.chance === undefined
  return (
    isSame(chance?.outcome, chanceOf(receipt)) &&
    isSame({ kind: 'chance', ...source.chance }, receipt.commitment.source)
  )
}

function isSame(actual: unknown, expected: unknown): boolean {
  return actual !== undefined && expected !== undefined && canonicalJson(actual) === canonicalJson(expected)
}

/** A name that a receipt hides cannot be compared, but its tickets can. */
function isPlace(place: Winner, draw: ReceiptDraw | undefined): boolean {
  if (draw?.weight !== place.weight) return false
  if ('key' in draw) return draw.key === place.name
  return place.erased === true || place.public_name !== undefined || place.name === ''
}

function isEvent(actual: Result['events'][number], expected: ReceiptEvent | undefined): boolean {
  if (expected?.type !== actual.type || expected.at !== actual.at || expected.note !== actual.note)
    return false
  if (actual.type === 'void' || expected.type === 'void') return true
  return expected.rank === actual.rank && expected.by === actual.by && expected.reason === actual.reason
}
