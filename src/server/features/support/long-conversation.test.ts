import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Ticket } from '#contract/support/support-tickets.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const ada = await person(world)
const staff = await person(world, { role: { tickets: { read: true, reply: true } } })

/** A ticket in which every third message is a note. */
async function longTicket(length: number): Promise<string> {
  const payload = { subject: 'A long story', message: 'Line 1' }
  const createReply = await ada.ask({ method: 'POST', url: '/api/tickets', payload })
  const ticket_id = String(createReply.json.data['id'])
  const rows = Array.from({ length: length - 1 }, (_, i) => ({
    id: randomUUID(),
    ticket_id,
    place: i + 2,
    author: 'staff' as const,
    author_id: null,
    is_note: (i + 2) % 3 === 0,
    text: `Line ${i + 2}`,
    key: null,
    created_at: new Date(),
  }))
  await world.ctx.db.insertInto('support_messages').values(rows).execute()
  return ticket_id
}

const id = await longTicket(180)
async function part(url: string, user: typeof ada): Promise<Ticket> {
  return (await user.ask({ url })).json.data as unknown as Ticket
}
const placesOf = ({ conversation }: Ticket) => conversation.map(({ place }) => place)
const from = (first: number, length = 50) => Array.from({ length }, (_, i) => first + i)

it('is read fifty at a time, newest first, with positions of its own for each side', async () => {
  const ownPart = await part(`/api/tickets/${id}`, ada)
  expect([placesOf(ownPart), ownPart.has_more]).toEqual([from(71), true])
  expect(ownPart.conversation.at(-1)?.text).toBe('Line 179')
  const middle = await part(`/api/tickets/${id}?before=71`, ada)
  expect([placesOf(middle), middle.has_more]).toEqual([from(21), true])
  const first = await part(`/api/tickets/${id}?before=21`, ada)
  expect([placesOf(first), first.has_more]).toEqual([from(1, 20), false])
  expect(
    [...first.conversation, ...middle.conversation, ...ownPart.conversation].some(
      (message) => message.is_note,
    ),
  ).toBe(false)

  const staffPart = await part(`/api/support-tickets/${id}`, staff)
  expect([placesOf(staffPart), staffPart.has_more]).toEqual([from(131), true])
  const earlier = await part(`/api/support-tickets/${id}?before=131`, staff)
  expect(placesOf(earlier)).toEqual(from(81))
  expect(earlier.conversation.filter(({ is_note }) => is_note)).toHaveLength(17)
})

it('returns a new message alone, with its place in a long conversation', async () => {
  const payload = { id, message: 'And another' }
  const { json } = await ada.ask({ method: 'PUT', url: '/api/tickets', payload })
  expect(json.data).toMatchObject({ place: 121, text: 'And another' })
  expect((await ada.ask({ url: `/api/tickets/${id}?before=x` })).status).toBe(422)
})
