import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'

const { ctx, ask, setTime } = await testWorld()
const save = (payload: object, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url: '/api/cookie-preferences', payload, headers })
const seenWith = async (cookie: string, headers: Record<string, string> = {}) =>
  (await ask({ url: '/api/constants', headers: { cookie, ...headers } })).json.data['cookiePreferences']
const records = () => ctx.db.selectFrom('cookie_consents').selectAll().orderBy('at').execute()

it('is empty at first, stores a choice, and can be withdrawn as easily', async () => {
  setTime(new Date('2026-11-22T12:00:00Z'))
  const before = await ask({ url: '/api/constants' })
  expect(before.json.data).toEqual({
    cookieCategories: [
      { key: 'necessary', required: true },
      { key: 'analytics', required: false },
      { key: 'marketing', required: false },
    ],
    cookiePreferences: {},
    cookieConsent: true,
  })
  const agreed = await save({ analytics: true, necessary: false }, { 'x-language': 'de' })
  const all = { necessary: true, analytics: true, marketing: false }
  expect(agreed.json.data['cookiePreferences']).toEqual(all)
  expect(agreed.headers['set-cookie']).toMatch(/^cookie_preferences=.*HttpOnly/)
  expect(await seenWith(agreed.cookie)).toEqual(all)

  setTime(new Date('2026-11-22T12:00:01Z'))
  const withdrawn = await save({}, { cookie: agreed.cookie })
  expect(await seenWith(withdrawn.cookie)).toEqual({ necessary: true, analytics: false, marketing: false })
  const rows = await records()
  expect(rows.map(({ categories, locale, version }) => ({ categories, locale, version }))).toEqual([
    { categories: all, locale: 'de', version: 1 },
    { categories: { necessary: true, analytics: false, marketing: false }, locale: 'en', version: 1 },
  ])
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['at', 'categories', 'id', 'locale', 'version'])
})

it('accepts the map alone or under its name', async () => {
  const all = { necessary: true, analytics: true, marketing: false }
  expect((await save({ preferences: { analytics: true } })).json.data['cookiePreferences']).toEqual(all)
  for (const wrong of [
    { preferences: { analytics: 'yes' } },
    { preferences: { other: true } },
    { analytics: 1 },
  ])
    expect((await save(wrong)).status).toBe(422)
})

it('respects Global Privacy Control, at the choice and later', async () => {
  const gpc = { 'sec-gpc': '1' }
  const refused = { necessary: true, analytics: false, marketing: false }
  expect((await save({ analytics: true, marketing: true }, gpc)).json.data['cookiePreferences']).toEqual(
    refused,
  )
  const agreed = await save({ analytics: true, marketing: true })
  expect(await seenWith(agreed.cookie)).toMatchObject({ analytics: true })
  expect(await seenWith(agreed.cookie, gpc)).toEqual(refused)
})

it('asks again after 180 days, and for a forged cookie', async () => {
  setTime(new Date('2026-11-22T12:00:00Z'))
  const { cookie } = await save({ analytics: true })
  setTime(new Date('2027-05-21T11:59:59Z'))
  expect(await seenWith(cookie)).toMatchObject({ analytics: true })
  setTime(new Date('2027-05-21T12:00:00Z'))
  expect(await seenWith(cookie)).toEqual({})
  for (const made of [
    'x',
    '%7B%7D',
    '{"version":2}',
    encodeURIComponent('{"version":1,"categories":{"evil":true}}'),
  ])
    expect(await seenWith(`cookie_preferences=${made}`)).toEqual({})
})

it('reports an error if nothing was stored', async () => {
  const { insertInto } = ctx.db
  ctx.db.insertInto = () => {
    throw new Error('no disk')
  }
  const failed = await save({ analytics: true }).finally(() => (ctx.db.insertInto = insertInto))
  expect([failed.status, failed.json.data['code']]).toEqual([500, 'preferences_save_failed'])
  expect(failed.cookie).not.toContain('cookie_preferences')
})
