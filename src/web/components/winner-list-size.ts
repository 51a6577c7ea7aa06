/** More winners than this fold behind the first places. */
const mostTickets = 12
const ticketsOfLongList = 6

/** Which winners stand as tickets and which fold away as plain lines. */
export function splitWinners<W>(winners: readonly W[]): { shown: readonly W[]; folded: readonly W[] } {
  const count = winners.length > mostTickets ? ticketsOfLongList : winners.length
  return { shown: winners.slice(0, count), folded: winners.slice(count) }
}

/** Names are never cut off; a long one steps down in size instead, and then wraps. */
export function lengthClass(name: string): 'ticket-short' | 'ticket-long' | 'ticket-longest' {
  const length = [...new Intl.Segmenter().segment(name)].length
  if (length > 90) return 'ticket-longest'
  return length > 28 ? 'ticket-long' : 'ticket-short'
}
