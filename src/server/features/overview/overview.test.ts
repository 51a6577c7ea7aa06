import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Overview } from '#contract/site/overview.ts'
import { drawAs } from '#test/world/draws.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
const admin = await person(world, { role: 'Admin' })

async function overviewFor(by: typeof admin, period = 'today'): Promise<Overview> {
  const { json, status } = await by.ask({ method: 'GET', url: `/api/overview?period=${period}` })
  expect(status).toBe(200)
  return json.data as unknown as Overview
}

describe('the overview', () => {
  it('counts draws by hour and by day, and those of the previous period', async () => {
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

  it('counts exactly the rows that its links show', async () => {
    const voided = await drawAs(admin, 'void')
    const deleted = await drawAs(admin, 'deleted')
    await ctx.db
      .updateTable('giveaways')
      .set({ deleted_at: ctx.now() })
      .where('share_code', '=', deleted.share_code)
      .execute()
    await sql`insert into giveaway_events (giveaway_id, no, type, at)
      select id, 1, 'void', now() from giveaways where share_code = ${voided.share_code}`.execute(ctx.db)
    const { draws, people, since } = await overviewFor(admin, 'week')
    const from = since.slice(0, 10)
    const totalOf = async (url: string) => Number((await admin.ask({ url })).json.data['total'])
    const url = `/api/draws?state=waiting,overdue,finished&sealed_at_from=${from}`
    const { rows } = (await admin.ask({ url })).json.data as unknown as { rows: unknown[] }
    expect(draws.total).toBe(rows.length)
    expect(people?.joined).toBe(await totalOf(`/api/users?created_at_from=${from}`))
    expect(people?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(people?.joined)
  })

  it('counts complete fetches, failed ones by problem, and overdue draws', async () => {
    const now = ctx.now()
    const fetched = async (status: 'done' | 'failed', complete: boolean, kind?: string) => {
      const id = randomUUID()
      await ctx.db
        .insertInto('collections')
        .values({
          id,
          owner: 'cookie',
          account: 'cookie',
          user_id: null,
          platform: 'youtube',
          by: 'official',
          status,
          replies: false,
          most: 9,
          wish: JSON.stringify({ urls: [] }),
          problem: kind ? JSON.stringify({ kind }) : null,
          created_at: now,
          stepped_at: now,
          finished_at: now,
        })
        .execute()
      await ctx.db
        .insertInto('collection_posts')
        .values({ collection_id: id, no: 0, post_id: id, url: `https://example.org/${id}`, complete })
        .execute()
    }
    await fetched('done', true)
    await fetched('done', false)
    await fetched('failed', false, 'private')
    const { fetches, trouble, begun } = await overviewFor(admin)
    expect(Date.parse(begun)).toBeLessThan(Date.parse(now.toISOString()))
    expect(fetches).toEqual({ ended: 3, complete: 1, before: 0, complete_before: 0 })
    expect(trouble).toEqual({
      overdue: { count: 0, oldest: null },
      failed: [{ problem: 'private', count: 1, oldest: now.toISOString() }],
    })
    await ctx.db.deleteFrom('collections').execute()
  })

  it('dates a paused platform from the first failure for its reason, not from the last', async () => {
    const at = (hour: number) => new Date(`2026-01-02T${String(hour).padStart(2, '0')}:00:00Z`)
    const fetched = (hour: number, kind?: string) =>
      sql`insert into collections
        (id, owner, account, platform, "by", status, replies, most, wish, problem, created_at, stepped_at, finished_at)
        values (${randomUUID()}, 'cookie', 'cookie', 'x', 'official', ${kind ? 'failed' : 'done'}, false, 9,
          '{"urls": []}', ${kind ? JSON.stringify({ kind }) : null}, ${at(hour)}, ${at(hour)}, ${at(hour)})`.execute(
        ctx.db,
      )
    await fetched(1, 'token_invalid')
    await fetched(2)
    await fetched(3, 'not_found')
    await fetched(4, 'token_invalid')
    await fetched(5, 'token_invalid')
    const open_until = new Date(ctx.now().getTime() + 60_000)
    await ctx.db.insertInto('platform_health').values({ platform: 'x', failures: 5, open_until }).execute()
    const { platforms } = await overviewFor(admin)
    expect(platforms?.find(({ platform }) => platform === 'x')).toMatchObject({
      problem: 'token_invalid',
      failing_since: at(4).toISOString(),
    })
    await ctx.db.deleteFrom('platform_health').execute()
    await ctx.db.deleteFrom('collections').execute()
  })

  it('shows what is waiting for staff, and new users by language', async () => {
    const before = await overviewFor(admin)
    expect(before.waiting).toMatchObject({
      failed_mails: { count: 0, oldest: null, problem: null },
      is_closed: false,
    })
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
        problem: 'mailbox full',
        created_at: at,
        sent_at: null,
      })
      .execute()
    const { waiting, people } = await overviewFor(admin)
    expect(waiting?.failed_mails).toEqual({ count: 1, oldest: at.toISOString(), problem: 'mailbox full' })
    expect(people?.by_language).toContainEqual({ locale: 'tr', count: 1 })
  })

  it('counts waiting tickets for those who may read them', async () => {
    const user = await person(world)
    const payload = { subject: 'A question', message: 'Where is it?' }
    const before = await overviewFor(admin)
    await user.ask({ method: 'POST', url: '/api/tickets', payload })
    const { tickets } = await overviewFor(admin)
    expect(tickets?.count).toBe((before.tickets?.count ?? 0) + 1)
    expect(tickets?.oldest).not.toBeNull()
    expect(tickets?.subject).toBe('A question')
    const helper = await person(world, { role: { external: { dashboard: true }, tickets: { read: true } } })
    expect(await overviewFor(helper)).toMatchObject({ tickets, waiting: null })
  })

  it('counts pending submissions of every form for those who may read them', async () => {
    const plant = (key: string, status: string) =>
      sql`insert into form_submissions (id, form_key, locale, fields, account, request_hash, status, created_at)
        values (${randomUUID()}, ${key}, 'en', '{}', 'x', '', ${status}, ${new Date('2026-01-02T00:00:00Z')})`.execute(
        ctx.db,
      )
    await plant('contact', 'pending')
    await plant('contact', 'solved')
    await ctx.db
      .insertInto('modules')
      .values({
        id: randomUUID(),
        key: 'feedback',
        type: 'form',
        name: JSON.stringify({ en: 'Feedback', tr: 'Geri bildirim' }),
        slug: '{}',
        description: '{}',
        upload: JSON.stringify({ kinds: [], most: 0, bytes: 0 }),
        list_page: 'none',
        detail_page: 'none',
        fields: '[]',
        past_fields: '[]',
        position: 9,
        created_at: new Date(),
        updated_at: new Date(),
        updated_by: null,
      })
      .execute()
    await plant('feedback', 'pending')
    await plant('feedback', 'pending')
    const role = { external: { dashboard: true }, feedback: { read: true }, contact: { read: true } }
    const { forms, waiting } = await overviewFor(await person(world, { role }))
    const oldest = '2026-01-02T00:00:00.000Z'
    expect(forms).toMatchObject([
      { key: 'contact', count: 1, oldest },
      { key: 'feedback', name: 'Feedback', count: 2, oldest },
    ])
    expect(waiting).toBeNull()
    const { contact: _contact, ...less } = role
    expect((await overviewFor(await person(world, { role: less }))).forms).toMatchObject([
      { key: 'feedback' },
    ])
  })

  it('has the same counts in the dashboard navigation', async () => {
    const { tickets, forms } = await overviewFor(admin)
    const besideFor = async (by: typeof admin) => (await by.ask({ url: '/api/overview/waiting' })).json.data
    expect(await besideFor(admin)).toEqual({
      tickets: tickets?.count,
      forms: forms.map(({ key, count }) => ({ key, count })),
    })
    const reader = await person(world, { role: { feedback: { read: true } } })
    expect(await besideFor(reader)).toEqual({ tickets: null, forms: [{ key: 'feedback', count: 2 }] })
    expect(await besideFor(await person(world))).toEqual({ tickets: null, forms: [] })
  })

  it('names results with erasure requests, and counts failed payment events', async () => {
    const drawn = await drawAs(admin, 'erasing')
    const reply = await (await person(world)).ask({
      method: 'POST',
      url: `/api/results/${drawn.share_code}/erasure-requests`,
      payload: { name: 'Ada' },
    })
    expect(reply.status).toBe(201)
    const at = new Date('2026-01-03T00:00:00Z')
    await ctx.db
      .insertInto('billing_events')
      .values({
        id: 'evt_1',
        type: 'invoice.paid',
        external_subscription_id: null,
        external_customer_id: null,
        object_id: null,
        happened_at: at,
        received_at: at,
        status: 'failed',
        problem: 'payment_unavailable',
        handled_at: null,
      })
      .execute()
    const { waiting, failed_events } = await overviewFor(admin)
    expect(waiting?.erasures).toMatchObject([{ share_code: drawn.share_code, count: 1 }])
    expect(failed_events).toEqual({ count: 1, oldest: at.toISOString(), problem: 'payment_unavailable' })
  })

  it('names active plans that cannot be bought, for those who may read plans', async () => {
    const role = { external: { dashboard: true }, plans: { read: true } }
    const reader = await person(world, { role })
    expect(await overviewFor(reader)).toMatchObject({ unsellable_plans: [], waiting: null })
    await ctx.db
      .updateTable('plans')
      .set({ product_id: 'prod_pro', sale_problem: 'interval' })
      .where('name', '=', 'pro')
      .execute()
    expect(await overviewFor(reader)).toMatchObject({
      unsellable_plans: [{ name: 'pro', problem: 'interval' }],
    })
  })

  it('shows only what the user may read', async () => {
    const viewer = await person(world, { role: { external: { dashboard: true } } })
    expect(await overviewFor(viewer)).toMatchObject({
      platforms: null,
      queue: null,
      people: null,
      tickets: null,
      forms: [],
      failed_events: null,
      unsellable_plans: null,
      waiting: null,
    })
    const reader = await person(world, { role: { external: { dashboard: true }, logs: { read: true } } })
    expect(await overviewFor(reader)).toMatchObject({ platforms: [], people: null, waiting: null })
    const outsider = await person(world)
    expect((await outsider.ask({ method: 'GET', url: '/api/overview' })).status).toBe(403)
  })
})
