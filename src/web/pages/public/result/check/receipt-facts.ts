import { chanceOf, isOfChance } from '#draw/chance/check-chance.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import { isVoidReceipt } from '#draw/receipt/is-void-receipt.ts'
import type { ReceiptDocument } from '#draw/receipt/receipt.ts'
import { placesOf } from '#draw/verify/check-list.ts'

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
