import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { addressId } from '../../http/identify-visitor.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ctx, ask, setTime } = world
const noon = new Date('2026-11-22T12:00:00Z')
setTime(noon)

const draw = (headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/giveaways',
  headers,
  payload: { source: { type: 'list', entries: ['Ada', 'Bob', 'Cleo'] } },
})
const codeOf = ({ status, json }: Answer): string => (status === 201 ? 'drawn' : String(json.data['code']))
const tally = (answers: Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, codeOf)].map(([code, all]) => [code, all.length]))
const quotaOf = async (one: { ask: typeof ask }) => (await one.ask({ url: '/api/entitlements' })).json.data

async function setPlan(name: string, set: object): Promise<void> {
  await ctx.db.updateTable('plans').set(set).where('name', '=', name).execute()
}

it('shows new visitors their own quota, whatever others at that address used', async () => {
  const signInLimiter = { 'x-forwarded-for': '203.0.113.77' }
  // Without a cookie each of these is a separate visitor.
  for (let drawn = 0; drawn < 12; drawn++) expect((await ask(draw(signInLimiter))).status).toBe(201)
  const reply = await ask({ url: '/api/entitlements', headers: signInLimiter })
  expect(reply.json.data['day']).toEqual({ used: 0, limit: 10, remaining: 10 })
})

it('allows exactly ten of two hundred concurrent draws', async () => {
  const ada = await person(world)
  const answers = await Promise.all(Array.from({ length: 200 }, () => ada.ask(draw())))
  expect(tally(answers)).toEqual({ drawn: 10, daily_limit_reached: 190 })
  const stored = await ctx.db
    .selectFrom('giveaways')
    .select('id')
    .where('owner', '=', `user:${ada.id}`)
    .execute()
  expect(stored).toHaveLength(10)
  expect(await quotaOf(ada)).toMatchObject({
    day: { used: 10, limit: 10, remaining: 0 },
    month: { used: 10, limit: 100, remaining: 90 },
    day_ends_at: '2026-11-23T00:00:00.000Z',
    month_ends_at: '2026-12-01T00:00:00.000Z',
  })
  expect(codeOf(await (await person(world)).ask(draw()))).toBe('drawn')

  setTime(new Date('2026-11-23T00:00:00Z'))
  await ctx.db
    .updateTable('sessions')
    .set({ last_active_at: ctx.now(), expires_at: new Date('2027-01-01T00:00:00Z') })
    .where('user_id', '=', ada.id)
    .execute()
  expect(codeOf(await ada.ask(draw()))).toBe('drawn')
  setTime(noon)
})

it('counts per month as well as per day', async () => {
  const bob = await person(world)
  await ctx.db
    .insertInto('quota')
    .values({ key: `user:${bob.id}`, period: '2026-11', n: 99 })
    .execute()
  expect([codeOf(await bob.ask(draw())), codeOf(await bob.ask(draw()))]).toEqual([
    'drawn',
    'monthly_limit_reached',
  ])
  // A draw refused by the monthly limit does not count toward the daily one.
  expect(await quotaOf(bob)).toMatchObject({ day: { used: 1 }, month: { used: 100, remaining: 0 } })
})

it('gives a visitor ten draws a day, and an address a hundred times as many', async () => {
  const address = { 'x-forwarded-for': '10.7.7.7' }
  const first = await ask(draw(address))
  const own = Array.from({ length: 12 }, () => ask(draw({ ...address, cookie: first.cookie })))
  expect(tally(await Promise.all(own))).toEqual({ drawn: 10, daily_limit_reached: 2 })
  const key = `address:${addressId('10.7.7.7', ctx.secretKey)}`
  const used = await ctx.db.selectFrom('quota').select('n').where('key', '=', key).execute()
  expect(used.map(({ n }) => n)).toEqual([11, 11])
  await ctx.db
    .updateTable('quota')
    .set({ n: 1000 })
    .where('key', '=', key)
    .where('period', '=', '2026-11-22')
    .execute()
  expect(codeOf(await ask(draw(address)))).toBe('daily_limit_reached')
  expect(codeOf(await ask(draw({ 'x-forwarded-for': '10.7.7.8' })))).toBe('drawn')
})

it('has no limit if the plan has none, but still counts', async () => {
  const rich = await person(world, { plan: 'Ultra' })
  expect(tally(await Promise.all(Array.from({ length: 12 }, () => rich.ask(draw()))))).toEqual({ drawn: 12 })
  expect(await quotaOf(rich)).toMatchObject({
    plan: { name: 'Ultra' },
    day: { used: 12, limit: null, remaining: null },
  })
})

it('falls back to free the moment a plan ends', async () => {
  const eve = await person(world, { plan: 'pro' })
  const until = new Date('2026-11-22T13:00:00Z')
  await ctx.db.updateTable('users').set({ plan_until: until }).where('id', '=', eve.id).execute()
  expect(await quotaOf(eve)).toMatchObject({ plan: { name: 'pro', until: until.toISOString() } })
  setTime(until)
  expect(await quotaOf(eve)).toMatchObject({ plan: { name: 'free' } })
  setTime(noon)
})

it('enables a tool by plan or extra features, and for visitors if no account is required', async () => {
  const ada = await person(world)
  const features = { youtube: true, giveaway_history: true, no_account_required: true }
  const give = (settings: object) =>
    ctx.db
      .updateTable('users')
      .set({ plan_settings: JSON.stringify(settings) })
      .where('id', '=', ada.id)
      .execute()
  await setPlan('free', { features: JSON.stringify(features) })
  expect(codeOf(await ada.ask(draw()))).toBe('plan_lacks_feature')
  await give({ other_tools: true })
  expect(codeOf(await ada.ask(draw()))).toBe('drawn')
  for (const value of ['true', 1, []]) {
    await give({ other_tools: value })
    expect(codeOf(await ada.ask(draw()))).toBe('plan_lacks_feature')
  }
  await setPlan('free', { features: JSON.stringify({ ...features, other_tools: true }) })
  await give({ other_tools: false })
  expect(codeOf(await ada.ask(draw()))).toBe('plan_lacks_feature')
  expect(codeOf(await ask(draw()))).toBe('drawn')
  await setPlan('free', { features: JSON.stringify({ other_tools: true }) })
  expect(codeOf(await ask(draw()))).toBe('plan_lacks_feature')
  await give({})
  expect(codeOf(await ada.ask(draw()))).toBe('drawn')
})
