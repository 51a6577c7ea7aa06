import { expect, it } from 'vitest'
import type { HistoryItem } from '#contract/draws/history.ts'
import { type Drawn, drawAs as draw } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { finishDraw } from '../finish/finish-draw.ts'
import { giveawayById } from '../store.ts'

const world = await testWorld()
const { ctx, app, ask, setTime } = world
const at = (time: string) => setTime(new Date(time))
const share = (by: Pick<Person, 'ask'>, id: string, shared: boolean) =>
  by.ask({ method: 'PATCH', url: `/api/giveaways/${id}`, payload: { shared } })
const remove = (by: Pick<Person, 'ask'>, id: string) =>
  by.ask({ method: 'DELETE', url: `/api/giveaways/${id}` })
const setUser = (by: Person, set: object) =>
  ctx.db.updateTable('users').set(set).where('id', '=', by.id).execute()
const listed = async (by: Person, query = '') =>
  ((await by.ask({ url: `/api/giveaways${query}` })).json.data as { rows: HistoryItem[] }).rows
const titles = async (by: Person) => (await listed(by)).map(({ title }) => title)

/** All addresses that a share code opens. */
const pictures = ['/image.png', '/feed.png', '/story.png']
const suffixes = ['', '/receipt', '/entries', '/list', '/certificate.pdf', '/check-in', ...pictures]
async function statuses(code: string, headers: Record<string, string> = {}): Promise<number[]> {
  const gets = suffixes.map(
    async (suffix) => (await app.inject({ url: `/api/results/${code}${suffix}`, headers })).statusCode,
  )
  const check = {
    method: 'POST' as const,
    url: `/api/results/${code}/self-check`,
    payload: { name: 'Ada' },
    headers,
  }
  return Promise.all([...gets, app.inject(check).then(({ statusCode }) => statusCode)])
}
const each = (status: number) => Array.from({ length: suffixes.length + 1 }, () => status)

it('closes a draw at every address for others, and reopens it', async () => {
  const ada = await person(world)
  const giveaway = await draw(ada, 'Shared', { entries_public: true })
  const asAda = { authorization: `Bearer ${ada.token}` }
  expect(await statuses(giveaway.share_code)).toEqual(each(200))
  const closed = await share(ada, giveaway.id, false)
  expect(closed.json.data).toMatchObject({ id: giveaway.id, is_shared: false })
  expect(await statuses(giveaway.share_code)).toEqual(each(410))
  expect(
    await statuses(giveaway.share_code, { authorization: `Bearer ${(await person(world)).token}` }),
  ).toEqual(each(410))
  expect(await statuses(giveaway.share_code, asAda)).toEqual(each(200))
  const ownSight = await ada.ask({ url: `/api/results/${giveaway.share_code}` })
  expect(ownSight.json.data).toMatchObject({ own_id: giveaway.id, is_shared: false })
  for (const picture of pictures) {
    const image = await app.inject({ url: `/api/results/${giveaway.share_code}${picture}`, headers: asAda })
    expect(image.headers['cache-control'], picture).toBe('no-store')
  }
  await share(ada, giveaway.id, true)
  expect(await statuses(giveaway.share_code)).toEqual(each(200))
  expect((await ask({ url: `/api/results/${giveaway.share_code}` })).json.data).not.toHaveProperty(
    'is_shared',
  )

  await share(ada, giveaway.id, false)
  await ctx.db
    .updateTable('plans')
    .set({ sharing: 'disabled', sharing_days: null })
    .where('name', '=', 'free')
    .execute()
  expect((await share(ada, giveaway.id, true)).json.data['code']).toBe('sharing_disabled')
  expect(await statuses((await draw(ada, 'Never')).share_code)).toContain(410)
  await ctx.db
    .updateTable('plans')
    .set({ sharing: 'days', sharing_days: 30 })
    .where('name', '=', 'free')
    .execute()
})

it('reopens a link for the promised time, or longer if the current plan allows', async () => {
  at('2026-10-01T12:00:00Z')
  const ada = await person(world, { plan: 'pro' })
  const eve = await person(world)
  const mine = await draw(ada, 'Long')
  const foreign = await draw(eve, 'Short')
  const wake = () =>
    ctx.db
      .updateTable('sessions')
      .set({ last_active_at: ctx.now(), expires_at: new Date('2028-01-01') })
      .execute()
  await wake()
  at('2026-10-31T12:00:00Z')
  await wake()
  const statusOf = async ({ share_code }: Drawn) => (await ask({ url: `/api/results/${share_code}` })).status
  expect([await statusOf(mine), await statusOf(foreign)]).toEqual([200, 410])
  expect((await share(eve, foreign.id, true)).json.data['code']).toBe('sharing_disabled')
  // The plan no longer retains it, not even for its owner.
  expect((await eve.ask({ url: `/api/results/${foreign.share_code}` })).status).toBe(410)
  expect(await titles(eve)).toEqual([])
  await setUser(eve, { plan: 'basic' })
  // It is its owner's alone, and says so on its page and in the list.
  const ofEve = await eve.ask({ url: `/api/results/${foreign.share_code}` })
  expect(ofEve.json.data).toMatchObject({ own_id: foreign.id, is_shared: false })
  expect(await listed(eve)).toMatchObject([{ title: 'Short', is_shared: false }])
  expect(await listed(eve, '?is_shared=yes')).toEqual([])
  expect(await titles(eve)).toEqual(['Short'])
  const opened = await share(eve, foreign.id, true)
  expect(opened.json.data).toMatchObject({ is_shared: true, shared_until: '2027-03-30T12:00:00.000Z' })
  expect(await statusOf(foreign)).toBe(200)
  await setUser(ada, { plan: 'free' })
  await share(ada, mine.id, false)
  expect((await share(ada, mine.id, true)).json.data['shared_until']).toBeNull()
})

it('hides a deleted draw from everyone, and keeps it in the ledger', async () => {
  at('2026-11-22T12:00:00Z')
  const ada = await person(world)
  const giveaway = await draw(ada, 'Gone', { entries_public: true })
  const lines = async () =>
    (await ask({ url: '/api/ledger' })).json.data as { size: number; entries: object[] }
  const before = await lines()
  expect((await remove(ada, giveaway.id)).status).toBe(200)
  expect(await statuses(giveaway.share_code)).toEqual(each(410))
  expect(await statuses(giveaway.share_code, { authorization: `Bearer ${ada.token}` })).toEqual(each(410))
  expect(await titles(ada)).toEqual([])
  expect(await lines()).toEqual(before)
  expect(JSON.stringify(before.entries)).toContain(giveaway.id)
  for (const again of [
    await remove(ada, giveaway.id),
    await share(ada, giveaway.id, true),
    await ada.ask({ url: `/api/giveaways/${giveaway.id}` }),
  ])
    expect(again.status).toBe(404)
})

it('does not delete a draw that is still sealed', async () => {
  const ada = await person(world)
  const giveaway = await draw(ada, 'Sealed')
  const { id, share_code } = giveaway
  const copy = crypto.randomUUID()
  const row = await ctx.db.selectFrom('giveaways').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('giveaways')
    .values({
      ...row,
      id: copy,
      share_code: share_code.split('').reverse().join(''),
      commit_hash: 'other',
      prizes: '[]',
      source: JSON.stringify(row.source),
      rules: JSON.stringify(row.rules),
      removals: JSON.stringify(row.removals),
      statistics: null,
      status: 'sealed',
      receipt: null,
      winners: null,
      finished_at: null,
    })
    .execute()
  expect((await remove(ada, copy)).json.data['code']).toBe('giveaway_not_completed')
  expect(await listed(ada, '?status=sealed')).toMatchObject([{ id: copy, winners: [], finished_at: null }])
  expect((await share(ada, copy, false)).json.data['is_shared']).toBe(false)
})

it('keeps a longer sharing time that was granted before the draw finished', async () => {
  at('2026-10-01T12:00:00Z')
  const ada = await person(world)
  ctx.reached = (point) => {
    if (point === 'sealed') throw new Error('this node stops here')
  }
  await draw(ada, 'Longer')
  const owner = `user:${ada.id}`
  const query = ctx.db.selectFrom('giveaways').selectAll().where('owner', '=', owner)
  const { id, sharing_days } = await query.executeTakeFirstOrThrow()
  expect(sharing_days).toBe(30)
  ctx.reached = () => {}
  // As the caller read it before it waited for the number.
  const before = await giveawayById(ctx.db, id)
  await setUser(ada, { plan: 'basic' })
  expect((await share(ada, id, true)).status).toBe(200)
  const finished = await finishDraw(ctx, id, 0, before)
  expect(finished).toMatchObject({
    status: 'finished',
    sharing_days: 180,
    expires_at: new Date('2027-03-30T12:00:00Z'),
  })
})

it('promises nothing for a draw made while its plan shared nothing, whatever the plan shares later', async () => {
  at('2026-10-01T12:00:00Z')
  const setFree = (set: { sharing: 'disabled' | 'days'; sharing_days: number | null }) =>
    ctx.db.updateTable('plans').set(set).where('name', '=', 'free').execute()
  const ada = await person(world)
  await setFree({ sharing: 'disabled', sharing_days: null })
  const { id, share_code } = await draw(ada, 'Closed')
  await setFree({ sharing: 'days', sharing_days: 30 })
  const opened = await share(ada, id, true)
  expect(opened.json.data).toMatchObject({ is_shared: true, shared_until: '2026-10-31T12:00:00.000Z' })
  at('2026-10-31T12:00:00Z')
  expect((await ask({ url: `/api/results/${share_code}` })).status).toBe(410)
})
