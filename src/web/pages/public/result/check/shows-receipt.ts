import type { Result, Winner } from '#contract/draws/results.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import { chanceOf, isOfChance } from '#draw/chance/check-chance.ts'
import type { ReceiptDocument, ReceiptDraw, ReceiptEvent } from '#draw/receipt.ts'

/** What a page shows of a draw that the receipt must confirm. */
export type Shown = Pick<
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
export function showsReceipt(shown: Shown, receipt: ReceiptDocument): boolean {
  const events = receipt.events ?? []
  const further = events.flatMap((event) => ('draw' in event && event.draw ? [event.draw] : []))
  const draws = [...receipt.draws, ...further]
  const places = [...shown.winners, ...shown.substitutes, ...shown.further]
  return (
    receipt.commitHash === shown.commit_hash &&
    receipt.commitment.entries.root === shown.entries_root &&
    (receipt.ledger?.entries[0]?.index ?? null) === shown.ledger_index &&
    draws.length === places.length &&
    places.every((place, i) => isPlace(place, draws[i])) &&
    showsOutcome(shown, receipt) &&
    events.length === shown.events.length &&
    shown.events.every((event, i) => isEvent(event, events[i]))
  )
}

/** Coins, dice and numbers must match the tickets and the settings in the header. */
function showsOutcome({ source, chance }: Shown, receipt: ReceiptDocument): boolean {
  if (!isOfChance(receipt)) return chance === undefined && source.chance === undefined
  return (
    isSame(chance?.outcome, chanceOf(receipt)) &&
    isSame({ kind: 'chance', ...source.chance }, receipt.commitment.source)
  )
}

function isSame(shown: unknown, told: unknown): boolean {
  return shown !== undefined && told !== undefined && canonicalJson(shown) === canonicalJson(told)
}

/** A name that a receipt hides cannot be compared, but its tickets can. */
function isPlace(place: Winner, draw: ReceiptDraw | undefined): boolean {
  if (draw?.weight !== place.weight) return false
  if ('key' in draw) return draw.key === place.name
  return place.erased === true || place.public_name !== undefined || place.name === ''
}

function isEvent(shown: Result['events'][number], told: ReceiptEvent | undefined): boolean {
  if (told?.type !== shown.type || told.at !== shown.at || told.note !== shown.note) return false
  if (shown.type === 'void' || told.type === 'void') return true
  return told.rank === shown.rank && told.by === shown.by && told.reason === shown.reason
}
