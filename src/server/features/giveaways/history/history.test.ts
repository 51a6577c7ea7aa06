import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { HistoryItem } from '#contract/draws/history.ts'
import { drawAs as draw } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, app, ask, setTime } = world

async function history(by: Person, query = ''): Promise<{ rows: HistoryItem[]; total: number }> {
  const { json } = await by.ask({ url: `/api/giveaways${query}` })
  return json.data as never
}
const titles = async (by: Person, query = '') => (await history(by, query)).rows.map(({ title }) => title)
const at = (time: string) => setTime(new Date(time))
const share = (by: Pick<Person, 'ask'>, id: string, shared: boolean) =>
  by.ask({ method: 'PATCH', url: `/api/giveaways/${id}`, payload: { shared } })
const setUser = (by: Person, set: object) =>
  ctx.db.updateTable('users').set(set).where('id', '=', by.id).execute()

it('lists one’s own draws only', async () => {
  const ada = await person(world)
  const eve = await person(world)
  const giveaway = await draw(ada, 'Autumn', { winners: 2, time_zone: 'Asia/Tokyo' })
  const { rows, total } = await history(ada)
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    id: giveaway.id,
    title: 'Autumn',
    source: 'list',
    status: 'finished',
    winners: giveaway.winners.map(({ name }) => name),
    winners_count: 2,
    participants_total: 4,
    is_shared: true,
    time_zone: 'Asia/Tokyo',
  })
  expect(await history(eve)).toMatchObject({ rows: [], total: 0, kept_days: 30 })
  expect((await ask({ url: '/api/giveaways' })).status).toBe(401)
  for (const reply of [
    await share(eve, giveaway.id, false),
    await eve.ask({ method: 'DELETE', url: `/api/giveaways/${giveaway.id}` }),
  ])
    expect(reply.json.data['code']).toBe('giveaway_not_found')
  expect((await ask({ url: `/api/results/${giveaway.share_code}` })).status).toBe(200)
})

it('searches, filters, sorts and pages', async () => {
  const ada = await person(world)
  at('2026-11-20T10:00:00Z')
  const fresh = async () =>
    ctx.db
      .updateTable('sessions')
      .set({ last_active_at: ctx.now(), expires_at: new Date('2027-02-01') })
      .where('user_id', '=', ada.id)
      .execute()
  await fresh()
  await draw(ada, 'beta 100%', { source: { type: 'list', entries: ['Xaver'] } })
  at('2026-11-21T23:59:59Z')
  await fresh()
  await draw(ada, 'Alpha_1', { source: { type: 'list', entries: ['Yasmin', 'Yasmin'] } })
  at('2026-11-22T00:00:00Z')
  const void_ = await draw(ada, 'Gamma')
  await ada.ask({ method: 'POST', url: `/api/giveaways/${void_.id}/void`, payload: { note: 'wrong list' } })

  expect(await titles(ada)).toEqual(['Gamma', 'Alpha_1', 'beta 100%'])
  expect(await titles(ada, '?sort=sealed_at')).toEqual(['beta 100%', 'Alpha_1', 'Gamma'])
  expect(await titles(ada, '?sort=title')).toEqual(['Alpha_1', 'beta 100%', 'Gamma'])
  expect(await titles(ada, '?sort=-participants_total')).toEqual(['Gamma', 'Alpha_1', 'beta 100%'])
  expect(await titles(ada, '?search=xaver')).toEqual(['beta 100%'])
  expect(await titles(ada, '?search=%25')).toEqual(['beta 100%'])
  expect(await titles(ada, '?search=_')).toEqual(['Alpha_1'])
  expect(await titles(ada, '?search=%5C')).toEqual([])
  expect(await titles(ada, '?status=void')).toEqual(['Gamma'])
  expect(await titles(ada, '?status=finished')).toEqual(['Alpha_1', 'beta 100%'])
  expect(await titles(ada, '?status=sealed')).toEqual([])
  expect(await titles(ada, '?status=void,finished&sort=-title')).toEqual(['Gamma', 'beta 100%', 'Alpha_1'])
  expect(await titles(ada, '?sealed_at_from=2026-11-21&sealed_at_until=2026-11-21')).toEqual(['Alpha_1'])
  expect(await history(ada, '?page=2&page_size=2')).toMatchObject({
    total: 3,
    rows: [{ title: 'beta 100%' }],
  })
  for (const wrong of [
    '?sort=owner',
    '?page_size=101',
    '?search=%00',
    '?sealed_at_from=yesterday',
    '?owner=x',
  ])
    expect((await ada.ask({ url: `/api/giveaways${wrong}` })).status).toBe(422)
  expect((await ada.ask({ url: '/api/giveaways?sealed_at_from=0000-01-01' })).status).not.toBe(500)
})

it('names the current winner', async () => {
  at('2026-11-22T12:00:00Z')
  const ada = await person(world)
  const giveaway = await draw(ada, 'Swap', { substitutes: 0 })
  const reply = await ada.ask({
    method: 'POST',
    url: `/api/giveaways/${giveaway.id}/replacements`,
    payload: { rank: 1, reason: 'declined' },
  })
  const { further } = reply.json.data as unknown as { further: { name: string }[] }
  const [item] = (await history(ada)).rows
  expect(item?.winners).toEqual([further[0]?.name])
  expect(item?.winners).not.toEqual([giveaway.winners[0]?.name])
  expect(await titles(ada, `?search=${further[0]?.name}`)).toEqual(['Swap'])
})

it('exports exactly the filtered rows, without formulas', async () => {
  const ada = await person(world)
  await draw(ada, '=1+1', { source: { type: 'list', entries: ['@bob'] } })
  await draw(ada, 'Other')
  const file = async (path: string) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'x-language': 'de' }
    return app.inject({ url: `/api/giveaways/export.${path}`, headers })
  }
  const csv = await file('csv?search=%3D1')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toMatch(/attachment; filename="giveaways-\d{4}-\d\d-\d\d\.csv"/)
  expect(csv.body).toContain(`"'=1+1","Abgeschlossen","'@bob",`)
  expect(csv.body.trim().split('\r\n')).toHaveLength(2)
  const [item] = (await history(ada)).rows.filter(({ title }) => title === '=1+1')
  expect(csv.body).toContain(`"${item?.share_code}","${item?.share_link}"`)
  expect((await file('csv?search=%3D1&columns=is_shared,winners')).body.trim().split('\r\n')[1]).toBe(
    `"'=1+1","true","'@bob"`,
  )
  const book = unzipSync((await file('xlsx')).rawPayload)
  const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('>=1+1<')
  expect(sheet.match(/<row /g)).toHaveLength(3)
  const json = JSON.parse((await file('json')).body) as HistoryItem[]
  expect(json).toEqual((await history(ada)).rows)
})

it('needs a plan with a history, though a draw can be closed without one', async () => {
  const ada = await person(world)
  const giveaway = await draw(ada, 'Hidden')
  await setUser(ada, { plan_settings: JSON.stringify({ giveaway_history: false }) })
  for (const url of [
    '/api/giveaways',
    '/api/giveaways/export.csv',
    '/api/giveaways/export.json',
    '/api/giveaways/export.xlsx',
  ])
    expect((await ada.ask({ url })).json.data['code']).toBe('plan_lacks_feature')
  expect((await share(ada, giveaway.id, false)).json.data).toMatchObject({ is_shared: false })
})

it('adds three demo draws in the administrator’s language, once', async () => {
  const admin = await person(world, { role: 'Admin' })
  const add = (language: string, by: Pick<Person, 'ask'> = admin) =>
    by.ask({ method: 'POST', url: '/api/demo-data', headers: { 'x-language': language } })
  expect((await add('de', await person(world))).json.data['code']).toBe('not_permitted')
  const answers = await Promise.all([add('de'), add('de'), add('fr')])
  expect(answers.map(({ json }) => json.data['giveaways'])).toEqual([3, 3, 3])
  const { rows, total } = await history(admin)
  expect(total).toBe(3)
  for (const row of rows)
    expect(row).toMatchObject({
      status: 'finished',
      title: expect.stringMatching(/\((Demo|démonstration)\)$/) as string,
    })
  expect((await ask({ url: `/api/results/${rows[0]?.share_code}` })).status).toBe(200)
})
