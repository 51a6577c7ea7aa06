import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawAs } from '../../../../test/world/draws.ts'
import { person } from '../../../../test/world/people.ts'
import { testWorld } from '../../../../test/world/world.ts'
import type { Overview } from '../../../contract/overview.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

async function overviewFor(by: typeof admin, period = 'today'): Promise<Overview> {
  const { json, status } = await by.ask({ method: 'GET', url: `/api/overview?period=${period}` })
  expect(status).toBe(200)
  return json.data as unknown as Overview
}

describe('the overview', () => {
  it('counts draws by hour and by day, and those of the span before', async () => {
    const now = new Date()
    const yesterday = new Date(now)
    yesterday.setUTCHours(-24, 0, 0, 1)
    world.setTime(yesterday)
    await drawAs(admin, 'one')
    world.setTime(now)
    await drawAs(admin, 'two')
    const today = await overviewFor(admin)
    expect(today.draws).toMatchObject({ total: 1, finished: 1, waiting: 0, before: 1 })
    expect(today.draws.bars).toHaveLength(24)
    const week = await overviewFor(admin, 'week')
    expect(week.draws).toMatchObject({ total: 2, before: 0 })
    expect(week.draws.bars.map(({ finished }) => finished)).toEqual([0, 0, 0, 0, 0, 1, 1])
  })

  it('tells what waits for a person, and newcomers by language', async () => {
    const before = await overviewFor(admin)
    expect(before.waiting).toMatchObject({ failed_mails: { count: 0, oldest: null }, is_closed: false })
    const newcomer = await person(world)
    await ctx.db.updateTable('users').set({ locale: 'tr' }).where('id', '=', newcomer.id).execute()
    const at = new Date('2026-01-02T03:04:05Z')
    const id = randomUUID()
    await ctx.db
      .insertInto('outbox')
      .values({
        id,
        template: 'test',
        user_id: null,
        address: 'a@example.org',
        locale: 'en',
        app_number: 1,
        payload: Buffer.alloc(1),
        status: 'failed',
        problem: null,
        created_at: at,
        sent_at: null,
      })
      .execute()
    const { waiting, people } = await overviewFor(admin)
    expect(waiting?.failed_mails).toEqual({ count: 1, oldest: at.toISOString() })
    expect(people?.by_language).toContainEqual({ locale: 'tr', count: 1 })
  })

  it('counts the tickets that wait, for whoever may read them', async () => {
    const asker = await person(world)
    const payload = { subject: 'A question', message: 'Where is it?' }
    const before = await overviewFor(admin)
    await asker.ask({ method: 'POST', url: '/api/tickets', payload })
    const { tickets } = await overviewFor(admin)
    expect(tickets?.count).toBe((before.tickets?.count ?? 0) + 1)
    expect(tickets?.oldest).not.toBeNull()
    const helper = await person(world, { role: { external: { dashboard: true }, tickets: { read: true } } })
    expect(await overviewFor(helper)).toMatchObject({ tickets, waiting: null })
  })

  it('shows nobody more than they may read', async () => {
    const keeper = await person(world, { role: { external: { dashboard: true } } })
    expect(await overviewFor(keeper)).toMatchObject({
      platforms: null,
      queue: null,
      people: null,
      tickets: null,
      waiting: null,
    })
    const reader = await person(world, { role: { external: { dashboard: true }, logs: { read: true } } })
    expect(await overviewFor(reader)).toMatchObject({ platforms: [], people: null, waiting: null })
    const outsider = await person(world)
    expect((await outsider.ask({ method: 'GET', url: '/api/overview' })).status).toBe(403)
  })
})
