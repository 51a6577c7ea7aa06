import { expect, it } from 'vitest'
import type { ManagedDraw } from '#contract/draws/managed-draws.ts'
import { drawAs } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, ask } = world
const admin = await person(world, { role: 'Admin' })
const ada = await person(world)

const rowsAt = async (query: string, by: Person = admin) => {
  const { json } = await by.ask({ url: `/api/draws?${query}` })
  return json.data['rows'] as ManagedDraw[]
}
const titles = async (query: string) => (await rowsAt(query)).map(({ title }) => title)
const act = (id: string, what: string, payload: object = {}, by: Person = admin) =>
  by.ask({ method: 'POST', url: `/api/draws/${id}/${what}`, payload })

it('draws of all users are found by title, code and person', async () => {
  const spring = await drawAs(ada, 'Spring raffle')
  await drawAs({ ask }, 'Visitors raffle')
  const [row] = await rowsAt(`search=${spring.share_code}`)
  expect(row).toMatchObject({
    title: 'Spring raffle',
    owner: { id: ada.id, username: ada.username },
    source: 'list',
    state: 'finished',
    entries: 4,
    winners: 1,
    seq: 1,
    is_guest: false,
    share_code: spring.share_code,
  })
  // Support is asked about a code or a link: files have both.
  expect(row?.share_link).toMatch(new RegExp(`^https?://.+/results/${spring.share_code}$`))
  const file = await world.app.inject({
    url: `/api/draws/export.csv?search=${spring.share_code}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  // A code may begin with a hyphen, which spreadsheets would take for a formula: an apostrophe stands before it.
  expect(file.body).toContain(`${spring.share_code}","${row?.share_link}"`)
  expect(await titles('search=spring')).toEqual(['Spring raffle'])
  expect(await titles(`search=${ada.username}`)).toEqual(['Spring raffle'])
  expect(await titles('is_guest=yes')).toEqual(['Visitors raffle'])
  expect(await titles('source=file,youtube')).toEqual([])
  expect(await titles('state=void,overdue,waiting')).toEqual([])
  expect((await ada.ask({ url: '/api/draws' })).status).toBe(403)
})

it('a draw deleted by its owner is not listed', async () => {
  const { id } = await drawAs(ada, 'Removed raffle')
  await ada.ask({ method: 'DELETE', url: `/api/giveaways/${id}` })
  expect(await titles('search=removed')).toEqual([])
  expect((await admin.ask({ url: `/api/draws/${id}` })).status).toBe(404)
})

it('staff void a draw with a public reason, once, without changing its outcome', async () => {
  const drawn = await drawAs(ada, 'Wrong list')
  expect((await act(drawn.id, 'void', { note: ' ' })).status).toBe(422)
  const { json } = await act(drawn.id, 'void', { note: 'The list was someone else’s' })
  expect(json.data).toMatchObject({
    state: 'void',
    may_void: false,
    events: [{ type: 'void', note: 'The list was someone else’s' }],
  })
  expect((await act(drawn.id, 'void', { note: 'Once more' })).json.data['code']).toBe('giveaway_void')
  expect(await titles('state=void')).toEqual(['Wrong list'])
  expect(await titles('state=finished')).not.toContain('Wrong list')

  const result = await ask({ url: `/api/results/${drawn.share_code}` })
  const winners = result.json.data['winners'] as { name: string }[]
  expect(winners.map(({ name }) => name)).toEqual(drawn.winners.map(({ name }) => name))
  const line = await ctx.db
    .selectFrom('audit_trail')
    .select(['area', 'act', 'record_name'])
    .where('record_id', '=', drawn.id)
    .execute()
  expect(line).toEqual([{ area: 'giveaways', act: 'cancel', record_name: 'Wrong list' }])
})

it('only an overdue draw can be retried', async () => {
  const { id } = await drawAs(ada, 'Done')
  expect((await act(id, 'finish')).json.data['code']).toBe('draw_not_overdue')
  expect((await act(id, 'finish', {}, ada)).status).toBe(403)
})
