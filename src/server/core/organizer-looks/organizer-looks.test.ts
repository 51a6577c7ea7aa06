import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Look } from '#contract/accounts/own-look.ts'
import { drawAs } from '#test/world/draws.ts'
import { type Person, person } from '#test/world/people.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const world = await testWorld()
const { ctx, app, ask } = world
const setUser = (by: Person, set: object) =>
  ctx.db.updateTable('users').set(set).where('id', '=', by.id).execute()
const setColor = (by: Person, color: string | null) =>
  by.ask({ method: 'PUT', url: '/api/look/color', payload: { color } })
const logo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#39c' } })
    .png()
    .toBuffer()
const setLogo = async (by: Person, bytes: Uint8Array) =>
  by.ask({ method: 'POST', url: '/api/look/logo', ...fileForm('logo.png', bytes) })
/** What a stranger sees of the organizer. */
async function shown(code: string): Promise<Look | undefined> {
  return (await ask({ url: `/api/results/${code}` })).json.data['look'] as Look | undefined
}

it('shows logo and color on an organizer’s draws while the plan includes them', async () => {
  const ada = await person(world, { plan: 'pro' })
  const { share_code: code } = await drawAs(ada, 'Autumn')
  expect(await shown(code)).toBeUndefined()
  expect((await setColor(ada, '#ffd600')).status).toBe(200)
  expect((await setLogo(ada, await logo(1200, 300))).status).toBe(200)
  const look = await shown(code)
  expect(look?.accent?.dark).toBe('#ffd600')
  expect(look?.accent?.light).not.toBe('#ffd600')
  expect(look?.logo).toMatchObject({ width: 480, height: 120 })
  const image = await app.inject(look?.logo?.url ?? '')
  expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })

  await setUser(ada, { plan_settings: JSON.stringify({ own_look: false }) })
  expect(await shown(code)).toBeUndefined()
  await setUser(ada, { plan_settings: '{}', plan_until: new Date(ctx.now().getTime() - 1000) })
  expect(await shown(code)).toBeUndefined()
  const own = (await ada.ask({ url: '/api/look' })).json.data
  expect(own).toMatchObject({ is_included: false, color: '#ffd600', logo: { width: 480 } })
  await setUser(ada, { plan_until: null })
  expect(await shown(code)).toEqual(look)

  await ada.ask({ method: 'DELETE', url: '/api/look/logo' })
  expect((await app.inject(look?.logo?.url ?? '')).statusCode).toBe(404)
  expect((await setColor(ada, null)).status).toBe(200)
  expect(await shown(code)).toBeUndefined()
})

it('refuses them on other plans, but lets everyone remove them', async () => {
  const ada = await person(world)
  const code = async (reply: ReturnType<typeof setColor>) => (await reply).json.data['code']
  expect(await code(setColor(ada, '#1f6feb'))).toBe('plan_lacks_feature')
  expect(await code(setLogo(ada, await logo(9, 9)))).toBe('plan_lacks_feature')
  expect((await setColor(ada, null)).status).toBe(200)
  expect((await ada.ask({ method: 'DELETE', url: '/api/look/logo' })).status).toBe(200)
  const cleo = await person(world, { plan: 'pro' })
  await setColor(cleo, '#1f6feb')
  expect(await shown((await drawAs(ada, 'another')).share_code)).toBeUndefined()
})

it('refuses unreadable colors, and files that are no image', async () => {
  const ada = await person(world, { plan: 'Ultra' })
  for (const color of ['#fffbc4', '#00001c', 'red', '#123456;}*{display:none']) {
    const { status, json } = await setColor(ada, color)
    expect(status, color).toBe(422)
    if (color.length === 7) expect(JSON.stringify(json)).toContain('can’t be read on light and dark pages')
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  expect((await setLogo(ada, svg)).json.data['code']).toBe('image_processing_error')
  expect((await ada.ask({ url: '/api/look' })).json.data).toMatchObject({ color: null, logo: null })
})

it('serves only the styles of readable shades', async () => {
  const ada = await person(world, { plan: 'pro' })
  await setColor(ada, '#0a6849')
  const own = (await ada.ask({ url: '/api/look' })).json.data as unknown as Look
  // Another release may write another rule for the same colors: only its own address lasts.
  for (const [url, caching] of [
    [own.accent?.url ?? '', 'public, max-age=31536000, immutable'],
    ['/api/looks/accents/0a6849-43cf9b', 'no-store'],
    ['/api/looks/accents/0a6849-43cf9b-00000000', 'no-store'],
  ] as const)
    expect((await app.inject(url)).headers['cache-control'], url).toBe(caching)
  const styles = await app.inject('/api/looks/accents/0a6849-43cf9b')
  expect(styles.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(styles.body).toMatch(/^\.own-look\{--accent:light-dark\(#0a6849,#43cf9b\);[^{}]*\}\n$/)
  for (const shades of ['43cf9b-0a6849', '0a6849', '0a6849-43cf9b}*{x', '../x'])
    expect((await app.inject(`/api/looks/accents/${encodeURIComponent(shades)}`)).statusCode).toBe(404)
})
