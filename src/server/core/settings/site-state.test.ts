import { expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { siteSettings } from './site-settings.ts'

const world = await testWorld()
const { ctx, ask } = world
const admin = await person(world, { role: 'Admin' })
const reader = await person(world)
const put = (payload: object) => admin.ask({ method: 'PUT', url: '/api/settings', payload })

async function stateShown(): Promise<string> {
  await siteSettings(ctx, { force: true })
  return (await ask({ url: '/api/settings?force=true' })).json.data['state'] as string
}

async function isOutdated(state: string): Promise<unknown> {
  const { json } = await reader.ask({ url: `/api/auth/notifications?site_state=${state}` })
  return json.data['reload_store']
}

it('asks readers of an outdated site to reload, until they have the new one', async () => {
  const before = await stateShown()
  expect(await isOutdated(before)).toBeUndefined()
  await put({ app_name: 'Renamed' })
  expect(await isOutdated(before)).toBe(true)
  expect(await isOutdated(before)).toBe(true)
  const after = await stateShown()
  expect(after).not.toBe(before)
  expect(await isOutdated(after)).toBeUndefined()
  const unasked = await reader.ask({ url: '/api/auth/notifications' })
  expect(unasked.json.data).not.toHaveProperty('reload_store')
})

it('changes with what the site shows: menus and texts of any language, but no mail server', async () => {
  const before = await stateShown()
  await put({ smtp_host: 'mail.example', ftp_port: 2121 })
  expect(await stateShown()).toBe(before)
  await put({ cookie_texts: { it: { title: 'Biscotti' } } })
  const words = await stateShown()
  expect(words).not.toBe(before)
  await put({ oauth_google_client_secret: 'one' })
  const secret = await stateShown()
  expect(secret).not.toBe(words)
  await ctx.db.deleteFrom('menu_items').execute()
  expect(await stateShown()).not.toBe(secret)
})

it('is the same for all users, and reveals no setting', async () => {
  await put({ app_name: 'Visible' })
  const mine = await stateShown()
  const theirs = await reader.ask({ url: '/api/settings', headers: { 'x-language': 'tr' } })
  expect(theirs.json.data['state']).toBe(mine)
  expect(mine).toMatch(/^[\w-]{16}$/)
})
