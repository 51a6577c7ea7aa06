import { expect, it } from 'vitest'
import { mergeTicket } from './use-live-ticket.ts'

const ticket = (version: number, places: number[], status = 'open') => ({
  version,
  status,
  has_more: false,
  conversation: places.map((place) => ({ place })),
})
const known = { ...ticket(3, [51, 52]), has_more: true }

it('puts what came behind what is there, once', () => {
  const merged = mergeTicket(known, ticket(4, [52, 53, 54], 'closed'))
  expect(merged).toEqual({ ...ticket(4, [51, 52, 53, 54], 'closed'), has_more: true })
  expect(mergeTicket(merged, ticket(4, [53, 54], 'closed'))).toBe(merged)
})

it('takes the rest of what was said at once, and loses nothing to what is older', () => {
  const part = mergeTicket(known, ticket(4, [53]))
  expect(mergeTicket(part, ticket(4, [54])).conversation).toHaveLength(4)
  // Page data requested earlier may arrive after newer events.
  expect(mergeTicket(ticket(2, [51, 52]), ticket(4, [51, 52, 53], 'closed'))).toEqual(
    ticket(4, [51, 52, 53], 'closed'),
  )
})
