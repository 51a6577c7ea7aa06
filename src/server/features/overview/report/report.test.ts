import { beforeAll, expect, it } from 'vitest'
import { renderStored } from '#server/core/notifications/outbox/render-mail.ts'
import { workersOf } from '#server/registry/scheduled-jobs.ts'
import { drawAs } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { plantSubscription } from '#test/world/planted-subscriptions.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx } = world
let admin: Person
let helper: Person

const choose = (by: Person, rhythm: string) =>
  by.ask({ method: 'PUT', url: '/api/overview/report', payload: { rhythm } })
const chosen = async (by: Person) => (await by.ask({ url: '/api/overview/report' })).json.data
const hour = () => workersOf(ctx).send_reports({}, AbortSignal.timeout(60_000))

async function mailsTo({ email }: Person) {
  const mails = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', 'overview_report')
    .where('address', '=', email)
    .orderBy('created_at')
    .execute()
  return Promise.all(mails.map((mail) => renderStored(ctx, mail)))
}

beforeAll(async () => {
  // A Wednesday.
  world.setTime(new Date('2026-11-18T12:00:00Z'))
  admin = await person(world, { role: 'Admin' })
  helper = await person(world, { role: { external: { dashboard: true } } })
  await drawAs(admin, 'in this week')
  await ctx.db.updateTable('users').set({ created_at: ctx.now() }).execute()
  const start = new Date('2026-11-01T00:00:00Z')
  await plantSubscription(world, admin.id, {
    plan: 'pro',
    price: 1900,
    currency: 'USD',
    status: 'active',
    provider_status: 'active',
    start_date: start,
    current_period_start: start,
    current_period_end: new Date('2026-12-01T00:00:00Z'),
    looked_at: start,
    created_at: start,
    updated_at: start,
  })
})

it('is off by default, and begins with the current period when enabled', async () => {
  expect(await chosen(admin)).toEqual({ rhythm: 'off', next_at: null })
  expect((await choose(admin, 'week')).json.data).toEqual({
    rhythm: 'week',
    next_at: '2026-11-23T06:00:00.000Z',
  })
  expect((await choose(admin, 'day')).status).toBe(422)
  await choose(helper, 'week')
  await hour()
  expect(await mailsTo(admin)).toEqual([])
})

it('is written once after the week, even with several nodes, within the reader’s permissions', async () => {
  await ctx.db.updateTable('users').set({ locale: 'pt', app_number: 2 }).where('id', '=', helper.id).execute()
  world.setTime(new Date('2026-11-23T05:59:00Z'))
  await hour()
  expect(await mailsTo(admin)).toEqual([])
  world.setTime(new Date('2026-11-23T06:00:00Z'))
  await Promise.all([hour(), hour(), hour()])
  await hour()
  const [mail, ...others] = await mailsTo(admin)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('GiveawayBox in numbers')
  for (const line of [
    'November 16 – 22, 2026',
    'Draws: 1 (before: 0)',
    'New users: 2 (before: 0)',
    'Monthly recurring revenue: $19.00 (before: $19.00)',
    'Churn: 0% (before: 0%)',
    'New support tickets: 0 (before: 0)',
    '#report',
  ])
    expect(mail?.text.replaceAll('\u2009', ' ')).toContain(line)
  const [own] = await mailsTo(helper)
  expect(own?.subject).toBe('LuckyComments em números')
  expect(own?.text).toContain('Sorteios: 1 (antes: 0)')
  expect(own?.text).not.toMatch(/utilizadores|Receita|Taxa|Pedidos/)
})

it('is neither lost nor sent twice if its node dies while writing it', async () => {
  world.setTime(new Date('2026-11-30T07:00:00Z'))
  const broken = {
    ...ctx,
    log: { ...ctx.log, error: () => {} },
    queue: {
      ...ctx.queue,
      send: () => {
        throw new Error('this node stops here')
      },
    },
  }
  const problem = await workersOf(broken).send_reports({}, AbortSignal.timeout(60_000))
  expect(problem).toEqual({ message: 'reports that could not be written: 2' })
  expect(await mailsTo(admin)).toHaveLength(1)
  await hour()
  await hour()
  expect(await mailsTo(admin)).toHaveLength(2)
})

it('is not sent to users who turned it off or lost dashboard access', async () => {
  admin = await person(world, { role: 'Admin' })
  const [leaving, quitting] = [await person(world, { role: 'Admin' }), await person(world, { role: 'Admin' })]
  for (const by of [admin, leaving, quitting]) await choose(by, 'month')
  await choose(leaving, 'off')
  expect(await chosen(leaving)).toEqual({ rhythm: 'off', next_at: null })
  const { role_id } = await ctx.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', (await person(world)).id)
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('users').set({ role_id }).where('id', '=', quitting.id).execute()
  world.setTime(new Date('2026-12-01T08:00:00Z'))
  await hour()
  expect(await mailsTo(admin)).toHaveLength(1)
  expect(await mailsTo(leaving)).toEqual([])
  expect(await mailsTo(quitting)).toEqual([])
})
