import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { brands } from '#brand.ts'
import { locales } from '#locales/locales.ts'
import { drawIcon, serveBrandIcons } from '../../site/serve-pictures.ts'
import { siteOfRequest } from '../../site/site-routes.ts'
import { serveFindable } from './serve-findable.ts'

const app = Fastify()
const hosts = { lucky: 'lucky.example', box: 'box.example' }
serveFindable(app, async (request) => siteOfRequest(request, { publicUrl: undefined, hosts }))
serveBrandIcons(app)
afterAll(() => app.close())

const get = (url: string, host: string) => app.inject({ url, headers: { host } })

interface Manifest {
  name: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}

describe('one process serves two sites', () => {
  it('each has its own sitemap, and an unknown host has none', async () => {
    for (const host of ['box.example', 'lucky.example']) {
      const map = await get('/sitemap.xml', host)
      expect(map.headers['vary']).toBe('Host')
      expect(
        new Set([...map.body.matchAll(/https?:\/\/([\w.]+\.example)/g)].map(([, found]) => found)),
      ).toEqual(new Set([host]))
      const robots = (await get('/robots.txt', host)).body
      expect(robots).toContain(`http://${host}/sitemap.xml`)
      for (const path of ['/auth/', '/tr/hesap/', '/de/verwaltung/', '/api/'])
        expect(robots).toContain(`Disallow: ${path}`)
    }
    expect((await get('/robots.txt', 'copy.invalid')).body).not.toMatch(/Disallow|Sitemap/)
  })

  it.each(locales)('each is installed under its own name and colors, in %s', async (locale) => {
    const both = await Promise.all(
      ['box.example', 'lucky.example'].map(async (host) =>
        (await get(`/manifest/${locale}.webmanifest`, host)).json<Manifest>(),
      ),
    )
    for (const [n, brand] of Object.values(brands).entries()) {
      const manifest = both[n]
      expect(manifest).toMatchObject({ name: brand.name, theme_color: brand.themeColor.light })
      expect(manifest?.icons.every(({ src }) => src.includes(brand.key))).toBe(true)
      expect(manifest?.shortcuts).toHaveLength(4)
      expect(JSON.stringify(manifest)).not.toContain('{{')
    }
    expect(both[0]?.start_url).toBe(both[1]?.start_url)
  })
})

it('is installed under the custom site name', async () => {
  const named = Fastify()
  const boxName = 'Ada & Co'
  serveFindable(named, async (request) =>
    siteOfRequest(request, { publicUrl: undefined, hosts: { ...hosts, boxName } }),
  )
  const nameAt = async (host: string) => {
    const { name, short_name } = (
      await named.inject({ url: '/manifest/en.webmanifest', headers: { host } })
    ).json<Manifest & { short_name: string }>()
    return [name, short_name]
  }
  expect(await nameAt('box.example')).toEqual([boxName, boxName])
  expect(await nameAt('lucky.example')).toEqual([brands.lucky.name, brands.lucky.name])
  await named.close()
})

it('has the operator’s description, if written in that language', async () => {
  const described = Fastify()
  described.get('/api/settings', (request, reply) => {
    const isGerman = request.headers['x-language'] === 'de'
    return reply.send({ data: { settings: { app_description: isGerman ? 'Unsere Verlosungen.' : '' } } })
  })
  serveFindable(described, async (request) => siteOfRequest(request, { publicUrl: undefined, hosts }))
  const said = async (locale: string) =>
    (
      await described.inject({ url: `/manifest/${locale}.webmanifest`, headers: { host: 'box.example' } })
    ).json<{ description: string }>().description
  expect(await said('de')).toBe('Unsere Verlosungen.')
  expect((await said('en')).length).toBeGreaterThan(20)
  await described.close()
})

it('serves icons with the size and purpose in the manifest', async () => {
  const { icons } = (await get('/manifest/en.webmanifest', 'lucky.example')).json<Manifest>()
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png'))) {
    const { width, height } = await sharp((await get(src, 'lucky.example')).rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  for (const brand of ['box', 'lucky'] as const) {
    const corner = async (kind: 192 | 'maskable') => {
      const { data } = await sharp(await drawIcon(brand, kind))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[3]
    }
    // A device cuts a maskable icon to its shape, so it has no rounded corners; the other one has.
    expect([await corner('maskable'), await corner(192)]).toEqual([255, 0])
  }
})
