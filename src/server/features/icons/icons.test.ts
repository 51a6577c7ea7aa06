import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { iconSets } from '#contract/content/icon-sets.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { isSafeBody } from './find-icons.ts'

const world = await testWorld()
const get = (url: string) => world.app.inject({ method: 'GET', url: `/api/icons/${url}` })

interface Collection {
  prefix: string
  icons: Record<string, { body: string }>
  aliases?: Record<string, { parent: string }>
  not_found?: string[]
}

describe('a collection', () => {
  it('contains the requested icons, sorted, each once, and lists missing ones', async () => {
    const answer = await get('lucide.json?icons=x,newspaper,no-such-icon,newspaper,alert-circle')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json')
    const collection = answer.json<Collection>()
    expect(collection).toMatchObject({ prefix: 'lucide', width: 24, height: 24, not_found: ['no-such-icon'] })
    expect(Object.keys(collection.icons)).toEqual(['circle-alert', 'newspaper', 'x'])
    expect(collection.aliases).toEqual({ 'alert-circle': { parent: 'circle-alert' } })
    expect(Object.values(collection.icons).every(({ body }) => isSafeBody(body))).toBe(true)
  })

  it('is cached permanently only at the address of its release', async () => {
    const lasting = await get(`lucide.json?icons=x&v=${iconSets.lucide}`)
    expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('lucide.json?icons=x&v=0.1')).headers['cache-control']).toBe('no-store')
    expect((await get('lucide.json?icons=x')).headers['cache-control']).toBe('no-store')
  })

  it('accepts up to a hundred valid names', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, no) => `icon-${no}`).join(',')
    expect((await get(`lucide.json?icons=${names(100)}`)).statusCode).toBe(200)
    expect((await get(`lucide.json?icons=${names(101)}`)).statusCode).toBe(422)
    for (const name of ['', '../x', 'X', 'a--b', '-a', '<svg>', 'x,,y', 'a%00'])
      expect((await get(`lucide.json?icons=${encodeURIComponent(name)}`)).statusCode, name).toBe(422)
  })

  it('exists only for installed sets', async () => {
    for (const set of [
      'mdi',
      'Lucide',
      'toString',
      '__proto__',
      '..%2flucide',
      'lucide%2f..%2flucide',
      'constructor',
    ])
      for (const suffix of ['.json?icons=x', '/x.svg'])
        expect((await get(set + suffix)).statusCode, set).toBe(404)
    const unknown = await get('mdi.json?icons=x')
    expect(unknown.json()).toMatchObject({ status: false, data: { code: 'icons_not_found' } })
  })
})

describe('one icon', () => {
  it('is an image that shows itself and offers its shapes', async () => {
    const answer = await get(`lucide/newspaper.svg?v=${iconSets.lucide}`)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toMatch(
      /^<svg [^>]+><symbol id="i" viewBox="0 0 24 24"><.+<\/symbol><use href="#i"\/><\/svg>/,
    )
    expect((await get('lucide/alert-circle.svg')).body).toContain('<circle')
  })

  it('does not exist under a name that the set does not have', async () => {
    for (const name of ['no-such-icon', 'constructor', '__proto__', '%2e%2e', 'x%00'])
      expect((await get(`lucide/${name}.svg`)).statusCode, name).not.toBe(200)
    expect((await get('lucide/no-such-icon.svg')).statusCode).toBe(404)
  })
})

describe('the search', () => {
  it('finds by all words and by older names, best match first', async () => {
    const staff = await person(world)
    const find = async (q: string) =>
      (await staff.ask({ method: 'GET', url: `/api/icons/lucide/search?q=${encodeURIComponent(q)}` })).json
        .data as { names: string[]; total: number }
    expect((await find('newspaper')).names[0]).toBe('newspaper')
    expect((await find('Circle alert')).names).toContain('circle-alert')
    expect((await find('alarm-check')).names).toContain('alarm-clock-check')
    expect((await find('a')).names).toHaveLength(60)
    expect((await find('no such thing')).names).toEqual([])
    const usual = await find('')
    expect(usual.names.length).toBeGreaterThan(40)
    const all = await get(`lucide.json?icons=${usual.names.join(',')}`)
    expect(all.json<Collection>().not_found).toBeUndefined()
  })
})

describe('the markup of an icon', () => {
  it.each([
    '<script>1</script>',
    '<path d="M0 0" onclick="x()"/>',
    '<path d="M0 0" style="fill:red"/>',
    '<path fill="url(#a)"/>',
    '<a href="/"><path d="M0 0"/></a>',
    '<use href="#x"/>',
    '<image href="data:image/png;base64,AA"/>',
    '<foreignObject/>',
    '<path d="javascript:alert(1)"/>',
    '<animate attributeName="href"/>',
    'text<path d="M0 0"/>',
    '<path d="M0 0"/><!-- -->',
    "<path d='M0 0'/>",
    '<path d="M0 0"x="1"/>',
    '<PATH d="M0 0"/>',
    '',
  ])('is refused if unsafe: %s', (body) => {
    expect(isSafeBody(body)).toBe(false)
  })

  it('consists of shapes in every installed icon', () => {
    const require = createRequire(import.meta.url)
    for (const [set, release] of Object.entries(iconSets)) {
      const { icons } = JSON.parse(
        readFileSync(require.resolve(`@iconify-json/${set}/icons.json`), 'utf8'),
      ) as Collection
      expect(Object.entries(icons).filter(([, { body }]) => !isSafeBody(body))).toEqual([])
      const { version } = JSON.parse(
        readFileSync(require.resolve(`@iconify-json/${set}/package.json`), 'utf8'),
      ) as { version: string }
      expect(version).toBe(release)
    }
  })
})
