import { expect, it } from 'vitest'
import type { ManagedDraw, ManagedDrawDetail } from '#contract/draws/managed-draws.ts'
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
    owner: { id: ada.id, username: ada.username, fullname: `Person ${ada.username}`, avatar: null },
    source: 'list',
    state: 'finished',
    entries: 4,
    winners: 1,
    winner: { name: spring.winners[0]?.name, more: 0 },
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

it('organizers are named just by username to those who may not read users', async () => {
  const seller = await person(world)
  await ctx.db
    .updateTable('users')
    .set({ fullname: 'Hidden Seller', avatar: 'face' })
    .where('id', '=', seller.id)
    .execute()
  const { id } = await drawAs(seller, 'Quiet raffle')
  const reader = await person(world, { role: { draws: { read: true } } })
  const owner = { id: seller.id, username: seller.username, fullname: '', avatar: null }
  expect(await rowsAt(`search=${seller.username}`, reader)).toMatchObject([{ owner }])
  expect((await reader.ask({ url: `/api/draws/${id}` })).json.data).toMatchObject({ owner })
  expect(await rowsAt('search=hidden', reader)).toEqual([])
  expect(await rowsAt('search=hidden')).toMatchObject([{ owner: { fullname: 'Hidden Seller' } }])
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

/** A draw as the list of staff and its panel show it. */
async function seen(id: string, code: string) {
  const [row] = await rowsAt(`search=${code}`)
  const { json } = await admin.ask({ url: `/api/draws/${id}` })
  const { places, more_places } = json.data as unknown as ManagedDrawDetail
  return { winner: row?.winner, places, more_places }
}
const none = { winner: null, places: [], more_places: 0 }

it('staff see who won as the public page shows it, also after a replacement', async () => {
  const entries = Array.from({ length: 15 }, (_, i) => `Person ${i + 1}`)
  const source = { type: 'list', entries }
  const { id, share_code: code, winners } = await drawAs(ada, 'Many', { source, winners: 12, substitutes: 1 })
  const found = await seen(id, code)
  expect(found.winner).toEqual({ name: winners[0]?.name, more: 11 })
  expect(found.places).toEqual(
    winners.slice(0, 10).map(({ name }, i) => ({ place: i + 1, name, erased: false })),
  )
  expect(found.more_places).toBe(2)

  const replace = (rank: number) =>
    ada.ask({
      method: 'POST',
      url: `/api/giveaways/${id}/replacements`,
      payload: { rank, reason: 'no_answer' },
    })
  await replace(1)
  const { json } = await ask({ url: `/api/results/${code}` })
  const [substitute] = json.data['substitutes'] as { name: string }[]
  const after = await seen(id, code)
  expect(after.winner).toEqual({ name: substitute?.name, more: 11 })
  expect(after.places[0]).toEqual({ place: 1, name: substitute?.name, erased: false })
  const file = await world.app.inject({
    url: `/api/draws/export.json?search=${code}&columns=winner`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.json()).toEqual([{ title: 'Many', winner: substitute?.name }])

  // Without substitutes left, one more place is drawn.
  await replace(13)
  const further = (await replace(5)).json.data['further'] as { name: string }[]
  const last = await seen(id, code)
  expect(further).toHaveLength(2)
  expect(last.winner).toEqual({ name: further[0]?.name, more: 11 })
  expect([last.places[0]?.name, last.places[4]?.name]).toEqual(further.map(({ name }) => name))
  expect(last.places[1]?.name).toBe(winners[1]?.name)
  await ada.ask({
    method: 'POST',
    url: `/api/giveaways/${id}/erasures`,
    payload: { name: further[0]?.name },
  })
  expect((await seen(id, code)).places[0]).toEqual({ place: 1, name: '', erased: true })
})

it('no name is shown that the public page hides', async () => {
  const source = { type: 'list', entries: ['ada.lovelace@example.org'] }
  const masked = await drawAs(ada, 'Addresses', { source })
  const { winner, places } = await seen(masked.id, masked.share_code)
  expect(winner?.name).toMatch(/^a•••@/)
  expect(places.map(({ name }) => name)).toEqual([winner?.name])

  const closed = await drawAs(ada, 'Closed')
  await ada.ask({ method: 'PATCH', url: `/api/giveaways/${closed.id}`, payload: { shared: false } })
  expect(await seen(closed.id, closed.share_code)).toEqual(none)

  const erased = await drawAs(ada, 'Erased')
  const name = erased.winners[0]?.name
  await ada.ask({ method: 'POST', url: `/api/giveaways/${erased.id}/erasures`, payload: { name } })
  expect(await seen(erased.id, erased.share_code)).toEqual({
    winner: null,
    places: [{ place: 1, name: '', erased: true }],
    more_places: 0,
  })

  const voided = await drawAs(ada, 'Voided')
  await act(voided.id, 'void', { note: 'The wrong list' })
  expect(await seen(voided.id, voided.share_code)).toEqual(none)
})
