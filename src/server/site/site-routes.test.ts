import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import type { MenuItem } from '#contract/content/menus.ts'
import { locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { person } from '../../../test/world/people.ts'
import { testWorld } from '../../../test/world/world.ts'
import { safeAddress } from '../features/menus/menu-items.ts'
import { leadToPictures } from './site-routes.ts'

const world = await testWorld()
const { ctx, ask } = world
const url = '/api/settings?force=true'

interface Site {
  menus: Record<string, MenuItem[]>
  constants: { plans: { name: string }[]; limits: Record<string, object> }
  contents: { pages: { page: string; path: string }[]; faq: { question: string; answer: string }[] }
}
const siteOf = ({ json }: { json: { data: object } }) => json.data as Site
const item = (more: object) => ({
  id: randomUUID(),
  menu_key: 'header',
  parent_id: null,
  position: 100,
  label: JSON.stringify({ en: 'Item' }),
  link: null,
  direct_link: null,
  relation: null,
  relation_id: null,
  ...more,
})
const labels = (items: MenuItem[] = []) => items.map(({ label }) => label)

it('has four parts in the requested language, and a version of the site', async () => {
  for (const locale of locales) {
    const answer = await ask({ url, headers: { 'x-language': locale } })
    expect(Object.keys(answer.json.data).sort()).toEqual([
      'constants',
      'contents',
      'menus',
      'settings',
      'state',
    ])
    const { menus, contents } = siteOf(answer)
    expect(
      Object.values(menus)
        .flat()
        .every(({ label }) => label !== ''),
    ).toBe(true)
    expect(contents.pages).toContainEqual({ page: 'ledger', path: pathFor('ledger', locale) })
    expect(contents.pages.map(({ path }) => path).filter((path) => path.includes(':'))).toEqual([])
    expect(contents.faq).toHaveLength(18)
  }
  const { menus, constants } = siteOf(await ask({ url, headers: { 'x-language': 'de' } }))
  expect(labels(menus['header'])).toEqual([
    'Werkzeuge',
    'Aus einer Liste ziehen',
    'Preise',
    'FAQ',
    'Beleg prüfen',
  ])
  expect(menus['footer_developers']).toMatchObject([{ address: '/api/docs', page: null }])
  expect(constants.plans.map(({ name }) => name)).toEqual(['free', 'basic', 'pro', 'Ultra'])
  expect(constants.limits['free']).toMatchObject({ daily_limit: 10, list_rows: 10_000 })
  const tree = (await ask({ url: '/api/modules/tree' })).json.data as unknown as { key: string }[]
  expect(tree.map(({ key }) => key)).toContain('blog')
})

it('filters items by viewer on the server', async () => {
  const seeded = new Set(['Tools', 'Draw from a list', 'Pricing', 'FAQ', 'Verify a receipt'])
  const editor = await person(world, { role: { menus: { read: true } } })
  const { role_id } = await ctx.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', editor.id)
    .executeTakeFirstOrThrow()
  const kinds = [
    ['all', { visibility: 'anyone' }],
    ['in', { visibility: 'logged_in' }],
    ['out', { visibility: 'not_logged_in' }],
    ['editors', { visibility: 'roles', roles: [role_id] }],
    ['none', { visibility: 'roles', roles: [] }],
  ] as const
  const secretGroup = item({ label: '{"en":"group"}', visibility: 'roles', roles: [role_id] })
  await ctx.db
    .insertInto('menu_items')
    .values([
      ...kinds.map(([name, rest]) => item({ label: `{"en":"${name}"}`, direct_link: '/x', ...rest })),
      secretGroup,
      item({ label: '{"en":"below"}', direct_link: '/below', parent_id: secretGroup.id }),
    ])
    .execute()
  const seen = async (answer: Awaited<ReturnType<typeof ask>>) =>
    labels(siteOf(answer).menus['header']).filter((label) => !seeded.has(label))
  expect((await seen(await ask({ url }))).sort()).toEqual(['all', 'out'])
  expect(JSON.stringify((await ask({ url })).json)).not.toContain('/below')
  expect((await seen(await (await person(world)).ask({ url }))).sort()).toEqual(['all', 'in'])
  expect((await seen(await editor.ask({ url }))).sort()).toEqual(['all', 'editors', 'group', 'in'])
})

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:\\evil.example',
  'evil.example',
  '',
]
it.each(hostile)('never links to %j', async (address) => {
  expect(safeAddress(address)).toBeUndefined()
  const label = `hostile ${randomUUID()}`
  await ctx.db
    .insertInto('menu_items')
    .values(item({ label: JSON.stringify({ en: label }), direct_link: address }))
    .execute()
  expect(JSON.stringify((await ask({ url })).json)).not.toContain(label)
})

it.each(['/x', '/x?y=1#z', 'https://example.org/', 'mailto:a@example.org', 'tel:+49123'])(
  'allows %s',
  (address) => {
    expect(safeAddress(address)).toBe(address)
  },
)

it('omits pages that do not exist or need parameters', async () => {
  for (const relation_id of ['result', 'setup', 'nowhere', '__proto__', null]) {
    const label = `page ${randomUUID()}`
    await ctx.db
      .insertInto('menu_items')
      .values(item({ label: JSON.stringify({ en: label }), relation: 'page', relation_id }))
      .execute()
    expect(JSON.stringify((await ask({ url })).json)).not.toContain(label)
  }
})

const app = Fastify()
leadToPictures(app)
afterAll(() => app.close())

it.each([
  ['/results/abc/story.png', '/api/results/abc/story.png'],
  ['/results/abc/feed.png?locale=tr&brand=lucky', '/api/results/abc/feed.png?locale=tr&brand=lucky'],
  ['/results/%2F%2Fevil.example/story.png', '/api/results/%2F%2Fevil.example/story.png'],
])('%s redirects to %s', async (url, to) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, to])
})

it('no other image exists', async () => {
  expect((await app.inject('/results/abc/other.png')).statusCode).toBe(404)
})
