import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { TicketReaders } from '#contract/support/staff-tickets.ts'
import type { Ticket } from '#contract/support/support-tickets.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
const staff = await person(world, { role: { tickets: { read: true, reply: true, update: true } } })
const decoder = new TextDecoder()

async function opened(user: Person): Promise<string> {
  const payload = { subject: 'Live', message: 'Hello' }
  return String((await user.ask({ method: 'POST', url: '/api/tickets', payload })).json.data['id'])
}
const answer = (id: string, message: string, more: object = {}) =>
  staff.ask({ method: 'POST', url: `/api/support-tickets/${id}/messages`, payload: { message, ...more } })
const watch = ({ token }: Person, path: string, signal: AbortSignal | null = null, query = '') =>
  fetch(`${origin}/api/${path}/events${query}`, { headers: { authorization: `Bearer ${token}` }, signal })

async function* eventsOf(response: Response): AsyncGenerator<Ticket, void> {
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [event = '', data = ''] = text.slice(0, end).split('\ndata: ')
      text = text.slice(end + 2)
      if (event === 'event: ticket') yield JSON.parse(data) as Ticket
    }
  }
}
/** The next list of names that the desk's stream reports. */
async function readerNames(response: Response): Promise<() => Promise<string[] | undefined>> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async () => {
    for (;;) {
      const found = /event: readers\ndata: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return (JSON.parse(found[1] ?? '') as TicketReaders).readers.map(({ name, is_typing }) =>
          is_typing ? `${name} types` : name,
        )
      }
      const step = await reader?.read()
      if (!step || step.done) return undefined
      text += step.value
    }
  }
}

async function next(events: AsyncGenerator<Ticket, void>): Promise<Ticket | undefined> {
  const step = await events.next()
  return step.done ? undefined : step.value
}
const nextTexts = async (events: AsyncGenerator<Ticket, void>) =>
  (await next(events))?.conversation.map(({ text }) => text)

it('streams new messages to both sides, and no note to the owner', { timeout: 20_000 }, async () => {
  const ada = await person(world)
  const id = await opened(ada)
  const ownEvents = eventsOf(await watch(ada, `tickets/${id}`))
  const staffEvents = eventsOf(await watch(staff, `support-tickets/${id}`))
  expect(await nextTexts(ownEvents)).toEqual(['Hello'])
  expect(await nextTexts(staffEvents)).toEqual(['Hello'])
  await answer(id, 'secret note', { is_note: true })
  expect(await nextTexts(staffEvents)).toEqual(['secret note'])
  await answer(id, 'An answer')
  // The owner's next event is the answer: the note caused none.
  expect(await nextTexts(ownEvents)).toEqual(['An answer'])
  await staff.ask({ method: 'PATCH', url: `/api/support-tickets/${id}`, payload: { status: 'closed' } })
  let last: Ticket | undefined
  do last = await next(ownEvents)
  while (last && last.status !== 'closed')
  expect(last?.status).toBe('closed')
  for (const events of [ownEvents, staffEvents]) await events.return(undefined)
})

it('streams all messages after a position', { timeout: 20_000 }, async () => {
  const ada = await person(world)
  const id = await opened(ada)
  const rows = Array.from({ length: 120 }, (_, i) => ({
    id: randomUUID(),
    ticket_id: id,
    place: i + 2,
    author: 'staff' as const,
    author_id: null,
    text: `Line ${i + 2}`,
    key: null,
    created_at: new Date(),
  }))
  await world.ctx.db.insertInto('support_messages').values(rows).execute()
  const ownEvents = eventsOf(await watch(ada, `tickets/${id}`, null, '?after=3'))
  const texts = [await nextTexts(ownEvents), await nextTexts(ownEvents), await nextTexts(ownEvents)].flat()
  expect(texts).toEqual(rows.slice(2).map(({ text }) => text))
  await ownEvents.return(undefined)
})

it('ends with the session, the permission, or the ticket', { timeout: 20_000 }, async () => {
  const ada = await person(world)
  const reader = await person(world, { role: { tickets: { read: true } } })
  const id = await opened(ada)
  const ownEvents = eventsOf(await watch(ada, `tickets/${id}`))
  const staffEvents = eventsOf(await watch(reader, `support-tickets/${id}`))
  for (const events of [ownEvents, staffEvents]) await events.next()
  await world.ctx.db.deleteFrom('sessions').where('user_id', '=', ada.id).execute()
  expect((await ownEvents.next()).done).toBe(true)
  const { role_id } = await world.ctx.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow()
  await world.ctx.db.updateTable('roles').set({ permissions: '{}' }).where('id', '=', role_id).execute()
  await answer(id, 'Not for everybody')
  expect((await staffEvents.next()).done).toBe(true)
  const third = eventsOf(await watch(staff, `support-tickets/${id}`))
  await third.next()
  await world.ctx.db.deleteFrom('support_tickets').where('id', '=', id).execute()
  expect((await third.next()).done).toBe(true)
})

it('staff see who else has a ticket open, its owner does not', { timeout: 20_000 }, async () => {
  const ada = await person(world)
  const second = await person(world, { role: { tickets: { read: true, reply: true } } })
  const reader = await person(world, { role: { tickets: { read: true } } })
  const id = await opened(ada)
  const own = await watch(ada, `tickets/${id}`)
  const heard = await readerNames(await watch(staff, `support-tickets/${id}`))
  const page = await watch(second, `support-tickets/${id}`)
  const { fullname } = await world.ctx.db
    .selectFrom('users')
    .select('fullname')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  expect(await heard()).toEqual([fullname])
  const type = (by: Person) =>
    by.ask({ method: 'POST', url: `/api/support-tickets/${id}/typing`, payload: {} })
  // Only those who may answer can be typing an answer.
  expect((await type(reader)).status).toBe(403)
  expect((await type(second)).status).toBe(200)
  expect(await heard()).toEqual([`${fullname} types`])
  const [url, payload] = [`/api/support-tickets/${id}/messages`, { message: 'A note', is_note: true }]
  await second.ask({ method: 'POST', url, payload })
  expect(await heard()).toEqual([fullname])
  // Also keeps the response until here: an unread one that is garbage closes its connection.
  await page.body?.cancel()
  expect(await heard()).toEqual([])
  await answer(id, 'Done.', { close: true })
  const ownEvents = own.body?.pipeThrough(new TextDecoderStream())
  let text = ''
  for await (const chunk of ownEvents ?? []) {
    text += chunk
    if (text.includes('Done.')) break
  }
  expect(text).not.toContain('readers')
})

it('limits streams per user, to their own tickets', async () => {
  const [ada, bob] = [await person(world), await person(world)]
  const id = await opened(ada)
  expect((await watch(bob, `tickets/${id}`)).status).toBe(404)
  expect((await watch(bob, `support-tickets/${id}`)).status).toBe(403)
  const leave = new AbortController()
  const open = await Promise.all(Array.from({ length: 6 }, () => watch(ada, `tickets/${id}`, leave.signal)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await watch(ada, `tickets/${id}`)).status).toBe(503)
  leave.abort()
  await expect
    .poll(async () => {
      const again = new AbortController()
      const { status } = await watch(ada, `tickets/${id}`, again.signal)
      again.abort()
      return status
    })
    .toBe(200)
})
