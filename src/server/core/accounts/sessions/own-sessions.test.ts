import { expect, it } from 'vitest'
import type { Session } from '#contract/accounts/sessions.ts'
import { bulkActions } from '#server/registry/features.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { workBulk } from '../../bulk/bulk-action.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ask, ctx } = world
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const signIn = async ({ username, password }: Person, agent: string, ip: string) => {
  const { status } = await ask({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username, password },
    headers: { 'user-agent': agent, 'x-forwarded-for': ip, 'sec-fetch-site': 'same-origin' },
  })
  expect(status).toBe(200)
}
const found = async (by: Person, query = '') => {
  const { json } = await by.ask({ url: `/api/auth/sessions/list${query}` })
  return json.data as unknown as { rows: Session[]; total: number }
}
const start = (by: Person, payload: object) => by.ask({ method: 'POST', url: '/api/bulk', payload })
const work = (id: unknown) =>
  workBulk(ctx, bulkActions(ctx), { bulk_id: String(id), turn: 0 }, new AbortController().signal)

it('lists only own sessions, searched, filtered, sorted and in pages', async () => {
  const ada = await person(world)
  const eve = await person(world)
  await signIn(eve, firefox, '8.8.8.8')
  await signIn(ada, firefox, '8.8.8.8')
  await signIn(ada, iphone, '10.0.0.2')
  const { rows, total } = await found(ada)
  expect(total).toBe(3)
  expect(rows.filter(({ is_current }) => is_current)).toHaveLength(1)
  expect((await found(ada, '?search=iphone')).rows).toMatchObject([{ device: 'phone', system: 'iOS' }])
  expect((await found(ada, '?search=8.8.8')).rows).toMatchObject([{ location: 'US' }])
  expect((await found(ada, '?ip_address=10.0.0.2')).total).toBe(1)
  expect((await found(ada, '?page_size=2&page=2')).rows).toHaveLength(1)
  const moments = (await found(ada, '?sort=last_activity')).rows.map((row) => row.last_activity)
  expect(moments).toEqual(moments.toSorted())
})

it('omits expired sessions, like the list of the specification', async () => {
  const ada = await person(world)
  await signIn(ada, firefox, '10.0.0.3')
  const long = new Date(ctx.now().getTime() - 3 * 60 * 60 * 1000)
  const [idle] = (await found(ada, '?search=10.0.0.3')).rows
  await ctx.db
    .updateTable('sessions')
    .set({ last_active_at: long })
    .where('id', '=', idle?.id ?? '')
    .execute()
  expect((await found(ada)).total).toBe(1)
  expect((await ada.ask({ url: '/api/auth/sessions' })).json.data).toHaveLength(1)
})

it('is exported as a file that names devices in words', async () => {
  const ada = await person(world)
  await signIn(ada, firefox, '10.0.0.4')
  const { statusCode, body } = await world.app.inject({
    url: '/api/auth/sessions/list/export.csv?search=firefox&columns=ip_address',
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect(statusCode).toBe(200)
  const [head, ...rows] = body.trim().split('\r\n')
  expect(head).toMatch(/Device.*IP address/)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/Firefox 150, Linux.*10\.0\.0\.4/)
})

it('closes many at once but keeps the current one, whatever the options say', async () => {
  const ada = await person(world)
  const eve = await person(world)
  await signIn(ada, firefox, '10.0.0.5')
  await signIn(ada, iphone, '10.0.0.6')
  const ids = (await found(ada)).rows.map(({ id }) => id)
  const stolen = await start(eve, { action: 'own_sessions.close', ids, count: 3 })
  expect(stolen.json.data['code']).toBe('bulk_count_changed')

  const begun = await start(ada, {
    action: 'own_sessions.close',
    filter: {},
    count: 3,
    options: { current: ids[1] ?? '' },
  })
  expect(begun.status).toBe(201)
  await work(begun.json.data['id'])
  expect((await found(ada)).rows).toMatchObject([{ is_current: true }])
  const { json } = await ada.ask({ url: `/api/bulk/${String(begun.json.data['id'])}?state=failed` })
  expect(json.data).toMatchObject({
    done: 2,
    failed: 1,
    rows: [{ message: 'You’re using this session right now. To end it, sign out.' }],
  })
  expect((await found(eve)).total).toBe(1)
})
