import type { Result, Winner } from '#contract/draws/results.ts'
import { canonicalJson } from '#draw/canonical-json.ts'
import { chanceOf, isOfChance } from '#draw/chance/check-chance.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import { checkComments } from '#draw/comments/check-comments.ts'
import { type BeaconChain, drandCheck, QUICKNET } from '#draw/drand.ts'
import type { ReceiptDocument, ReceiptDraw, ReceiptEvent } from '#draw/receipt/receipt.ts'
import { isVoidReceipt, verifyText } from '#draw/receipt/receipt-text.ts'
import { checkList, placesOf } from '#draw/verify/check-list.ts'
import { type CheckStep, type LeftUnchecked, stepsOf } from '#web/components/receipt/finding.ts'

/** Everything a check needs, fetched before; `undefined`: the draw has none, `null`: could not be loaded. */
export interface CheckRequest {
  receipt: ArrayBuffer
  list: ArrayBuffer | null | undefined
  /** the sealed comments, if the draw was made from public ones */
  comments: ArrayBuffer | null | undefined
  keys: ArrayBuffer | null
  /** the page that shows the draw; undefined for a file from anywhere */
  shown: ComparedResult | undefined
}

export type CheckNews = { steps: CheckStep[] } | { done: number; total: number } | { facts: ReceiptFacts }

/** Verifies a receipt, then list, comments and page against it, and yields each step when done. Never throws. */
export function* checkReceipt(request: CheckRequest): Generator<CheckNews, LeftUnchecked[]> {
  const text = textOf(request.receipt)
  const published = keysIn(request.keys)
  const chains = [QUICKNET, ...(published?.beacons ?? [])]
  const { checks, unchecked, keys } = verifyText(text, drandCheck(chains))
  yield { steps: stepsOf(checks) }
  const left: LeftUnchecked[] = [...unchecked]
  if (checks.some(({ name, ok }) => !ok && (name === 'shape' || name === 'format'))) return left
  const receipt = JSON.parse(text) as ReceiptDocument
  const named = Object.values(keys)
  if (named.length > 0 && !published) left.push('keys')
  else if (published && named.length > 0) {
    const ok = isPublished(keys, published)
    // A file may come from another site, which publishes its own keys.
    if (!ok && !request.shown) left.push('foreign_keys')
    else yield { steps: [{ name: 'keys', ok }] }
  }
  if (request.list === null) left.push('list')
  else if (request.list) yield { steps: yield* checkList(receipt, textOf(request.list)) }
  if (request.comments === null) left.push('comments')
  else if (request.comments) {
    const steps = yield* checkComments(receipt, textOf(request.comments))
    // Names known only to the organizer prevent others from applying all rules.
    if (steps.some(({ ok }) => ok === undefined)) left.push('comments_rules')
    yield { steps: steps.flatMap(({ name, ok }) => (ok === undefined ? [] : [{ name, ok }])) }
  }
  if (request.shown) yield { steps: [{ name: 'page', ok: showsReceipt(request.shown, receipt) }] }
  else yield { facts: receiptFacts(receipt) }
  return left
}

interface Published {
  ledger: string[]
  receipts: string[]
  /** beacons of this site itself; the receipt says that they are not the public one */
  beacons: BeaconChain[]
}

function isPublished({ ledger, receipt }: { ledger?: string; receipt?: string }, published: Published) {
  return (
    (ledger === undefined || published.ledger.includes(ledger)) &&
    (receipt === undefined || published.receipts.includes(receipt))
  )
}

/** The document of `/.well-known/giveaway-keys.json`; undefined if it is invalid. */
function keysIn(bytes: ArrayBuffer | null): Published | undefined {
  if (!bytes) return undefined
  try {
    const { ledger, receipts, beacons } = JSON.parse(textOf(bytes)) as Partial<PublishedDocument>
    return { ledger: keysOf(ledger), receipts: keysOf(receipts), beacons: beacons ?? [] }
  } catch {
    return undefined
  }
}

interface PublishedDocument {
  ledger: { key: string }[]
  receipts: { key: string }[]
  beacons: BeaconChain[]
}

function keysOf(list: { key: string }[] | undefined): string[] {
  return (list ?? []).map(({ key }) => key)
}

/** Invalid UTF-8 becomes replacement characters, which no check accepts. */
function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** How many winners are named; a draw may have thousands. */
const maxNamed = 20

/** What a receipt says, for readers who have only its file. */
export interface ReceiptFacts {
  isVoid: boolean
  isProvable: boolean
  /** who holds a winning place after all replacements; null if the name is not public */
  winners: { rank: number; name: string | null }[]
  /** further winners */
  more: number
  /** of coins, dice and numbers, which have no winners */
  outcome: ChanceOutcome | undefined
  entries: number
  commitHash: string
}

/** Reads a receipt whose shape is right. */
export function receiptFacts(receipt: ReceiptDocument): ReceiptFacts {
  const { commitment, commitHash, events = [] } = receipt
  const places = placesOf(receipt)
  const holders = new Map(
    Array.from({ length: Math.min(commitment.winners, receipt.draws.length) }, (_, i) => [i + 1, i + 1]),
  )
  for (const event of events)
    if (event.type === 'replacement') {
      holders.delete(event.rank)
      holders.set(event.by, event.by)
    }
  const names = [...holders.keys()].map((rank) => {
    const place = places[rank - 1]
    return { rank, name: place && 'key' in place ? place.key : null }
  })
  const outcome = isOfChance(receipt) ? chanceOf(receipt) : undefined
  return {
    isVoid: isVoidReceipt(receipt),
    isProvable: commitment.randomness.kind === 'drand',
    winners: outcome ? [] : names.slice(0, maxNamed),
    more: outcome ? 0 : Math.max(0, names.length - maxNamed),
    outcome,
    entries: commitment.entries.count,
    commitHash,
  }
}

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
