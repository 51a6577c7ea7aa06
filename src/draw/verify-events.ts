import { type Check, checkEach } from './check.ts'
import type { ReceiptDocument, ReceiptEvent } from './receipt.ts'

/**
 * What happened after the draw. Whoever is replaced holds the place of a winner at that time, whoever comes is the next
 * of the one ranking, times do not go back, and nothing follows a void.
 */
export function checkEvents({ commitment, draws, events }: ReceiptDocument): Check[] {
  if (!events) return []
  const standing = new Set(draws.slice(0, commitment.winners).map((_, n) => n + 1))
  let next = commitment.winners + 1
  let before = ''
  let isVoid = false
  return [
    checkEach('events', events, 'events', (event) => {
      if (isVoid || event.at < before || !hasReason(event)) return false
      before = event.at
      isVoid = event.type === 'void'
      if (event.type === 'void') return true
      const { rank, by, draw } = event
      // A sealed place has its proof among the draws; one beyond them brings its own.
      const isProven = draw ? by > draws.length && draw.i === by - 1 : by <= draws.length
      const holds = standing.delete(rank) && by === next && isProven
      standing.add(by)
      next++
      return holds
    }),
  ]
}

/** Words are owed where the event does not explain itself. */
function hasReason(event: ReceiptEvent): boolean {
  return event.type === 'replacement' && event.reason !== 'other' ? true : Boolean(event.note)
}
