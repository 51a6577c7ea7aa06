import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Overview } from '#contract/site/overview.ts'
import type { StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const rights = { external: { dashboard: true }, tickets: { read: true, reply: true, update: true } }
const [reader, second, ada, bob] = [
  await person(world, { role: rights }),
  await person(world, { role: rights }),
  await person(world),
  await person(world),
]
const start = Date.now()
let clock = 0

/** Advances the clock by a minute before each message, so that waiting times differ. */
function tick(): void {
  world.setTime(new Date(start + ++clock * 60_000))
}

async function open(user: Person, subject: string): Promise<string> {
  tick()
  const payload = { subject, message: 'It has not come yet.' }
  const { json } = await user.ask({ method: 'POST', url: '/api/tickets', payload })
  return String(json.data['id'])
}

async function write(user: Person, id: string): Promise<void> {
  tick()
  const payload = { id, message: 'Any news?' }
  expect((await user.ask({ method: 'PUT', url: '/api/tickets', payload })).status).toBe(200)
}

async function staffSay(id: string, payload: object): Promise<void> {
  tick()
  const url = `/api/support-tickets/${id}/messages`
  const headers = { 'idempotency-key': randomUUID() }
  expect((await reader.ask({ method: 'POST', url, payload, headers })).status).toBe(201)
}

async function list(query = ''): Promise<StaffTicketRow[]> {
  return (await second.ask({ url: `/api/support-tickets?${query}` })).json.data['rows'] as StaffTicketRow[]
}

/** What each place reports as waiting: four answers, one list of subjects. */
async function waiting(): Promise<string[]> {
  const { tickets } = (await second.ask({ url: '/api/overview' })).json.data as unknown as Overview
  const [all, filtered, answered] = await Promise.all([list(), list('is_waiting=yes'), list('is_waiting=no')])
  const subjects = filtered.map(({ subject }) => subject)
  expect(filtered.every(({ is_waiting, waiting_since }) => is_waiting && waiting_since !== null)).toBe(true)
  expect(answered.some(({ is_waiting, waiting_since }) => is_waiting || waiting_since)).toBe(false)
  const [oldest = null] = filtered
    .map(({ waiting_since }) => waiting_since)
    .toSorted((a, b) => String(a).localeCompare(String(b)))
  expect(tickets?.count).toBe(subjects.length)
  expect(tickets?.oldest).toBe(oldest)
  expect(all.slice(0, subjects.length).map(({ subject }) => subject)).toEqual(subjects)
  expect(new Set(await unreadBells(second))).toEqual(new Set(subjects))
  return subjects
}

/** The subjects in a person's unread notifications, as shown to them. */
async function unreadBells(user: Person): Promise<string[]> {
  const { notifications } = (await user.ask({ url: '/api/auth/notifications' })).json.data as {
    notifications: { type: string; status: string; title: string }[]
  }
  const bells = notifications.filter(({ type, status }) => type === 'ticket_opened' && status === 'unread')
  return [...new Set(bells.map(({ title }) => title.replace('Support ticket: ', '')))]
}

it('overview, order, notifications and filter agree on what is waiting', async () => {
  const first = await open(ada, 'First')
  const later = await open(bob, 'Later')
  expect(await waiting()).toEqual(['First', 'Later'])

  // Opening a ticket does not answer it, and neither does a note or another status.
  await reader.ask({ url: `/api/support-tickets/${first}` })
  await staffSay(first, { message: 'Who knows?', is_note: true })
  const status = { status: 'in_progress' }
  await reader.ask({ method: 'PATCH', url: `/api/support-tickets/${first}`, payload: status })
  expect(await waiting()).toEqual(['First', 'Later'])
  expect(await unreadBells(reader)).toEqual(['Later'])

  // Writing again does not lose the place, and does not push others back.
  await write(ada, first)
  expect(await waiting()).toEqual(['First', 'Later'])

  await staffSay(first, { message: 'On its way.' })
  expect(await waiting()).toEqual(['Later'])
  await write(ada, first)
  expect(await waiting()).toEqual(['Later', 'First'])

  const closed = { status: 'closed' }
  await reader.ask({ method: 'PATCH', url: `/api/support-tickets/${later}`, payload: closed })
  expect(await waiting()).toEqual(['First'])
  await staffSay(first, { message: 'There it is.', close: true })
  expect(await waiting()).toEqual([])
})

it('a ticket is no longer waiting after its owner left', async () => {
  await open(bob, 'Left')
  expect(await waiting()).toEqual(['Left'])
  expect((await bob.ask({ method: 'DELETE', url: '/api/auth' })).status).toBe(200)
  expect(await waiting()).toEqual([])
})
