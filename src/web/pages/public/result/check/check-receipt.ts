import { checkComments } from '#draw/comments/check-comments.ts'
import { type BeaconChain, drandCheck, QUICKNET } from '#draw/drand.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { verifyText } from '#draw/receipt/receipt-text.ts'
import { checkList } from '#draw/verify/check-list.ts'
import type { CheckStep, LeftUnchecked } from '#web/components/receipt/finding.ts'
import { stepsOf } from '#web/components/receipt/steps-of.ts'
import { type ReceiptFacts, receiptFacts } from './receipt-facts.ts'
import { type ComparedResult, showsReceipt } from './shows-receipt.ts'

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
