import { beforeEach, expect, it } from 'vitest'
import { person } from '#test/world/people.ts'
import { plantContent, plantModule } from '#test/world/planted-contents.ts'
import { testWorld } from '#test/world/world.ts'
import { siteOfRequest } from '../../site/site-routes.ts'
import { serveFindable } from './serve-findable.ts'

const world = await testWorld()
const { app, ctx } = world
const hosts = { lucky: 'lucky.example', box: 'box.example' }
serveFindable(app, async (request) => siteOfRequest(request, { publicUrl: undefined, hosts }))

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'box.example', ...headers } })

beforeEach(async () => {
  await ctx.db.deleteFrom('modules').execute()
})

async function plantNews() {
  const news = await plantModule(world, {
    key: 'news',
    name: { en: 'News & “more” <b>', de: 'Neues' },
    slug: { en: 'news', de: 'neues' },
  })
  await plantContent(world, news, {
    title: { en: `Tom & Jerry's <i>"day"</i> ]]>\u0007`, de: 'Ein Tag' },
    slug: { en: 'a-day', de: 'ein-tag' },
    header: { en: 'In <short>' },
  })
  await plantContent(world, news, { title: { en: 'Draft' }, slug: { en: 'draft' }, status: 'draft' })
  const inside = await plantModule(world, { key: 'inside', visibility: 'logged_in' })
  await plantContent(world, inside, { title: { en: 'For members' }, slug: { en: 'for-members' } })
}

it('lists published contents in their languages with their addresses', async () => {
  await plantNews()
  const { body, statusCode } = await get('/sitemap.xml')
  expect(statusCode).toBe(200)
  const entry = /<url><loc>http:\/\/box\.example\/news\/a-day<\/loc>.*<\/url>/.exec(body)?.[0]
  expect(entry).toContain('hreflang="de" href="http://box.example/de/neues/ein-tag"')
  expect(entry).toContain('hreflang="x-default" href="http://box.example/news/a-day"')
  expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  // The French page would show an English text, which already has an address.
  expect(entry).not.toContain('hreflang="fr"')
  expect(body).toContain('<loc>http://box.example/de/neues</loc>')
  expect(body).toContain('<loc>http://box.example/pricing</loc>')
  expect(body).not.toMatch(/draft|members|inside/)
  expect((await get('/sitemap-2.xml')).statusCode).toBe(404)
})

it('lists the newest records of a language in a feed, as valid XML', async () => {
  await plantNews()
  const english = await get('/news/feed.xml')
  expect(english.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = parse(english.body)
  expect(feed.text('channel/title')).toEqual(['News & “more” <b> · GiveawayBox'])
  expect(feed.text('item/title')).toEqual([`Tom & Jerry's <i>"day"</i> ]]>`])
  expect(feed.text('item/description')).toEqual(['In <short>'])
  expect(feed.text('item/link')).toEqual(['http://box.example/news/a-day'])
  expect(Number.isNaN(Date.parse(feed.text('item/pubDate')[0] ?? ''))).toBe(false)
  expect(english.body).toContain(
    '<atom:link href="http://box.example/news/feed.xml" rel="self" type="application/rss+xml"/>',
  )
  const german = parse((await get('/de/neues/feed.xml')).body)
  expect(german.text('item/title')).toEqual(['Ein Tag'])
  expect(german.text('item/link')).toEqual(['http://box.example/de/neues/ein-tag'])
  expect(german.text('channel/language')).toEqual(['de-DE'])
  expect(parse((await get('/fr/news/feed.xml')).body).text('item/title')).toEqual([])
})

it('redirects to the right address of a feed, and contains only public records', async () => {
  await plantNews()
  const strayed = await get('/de/news/feed.xml')
  expect([strayed.statusCode, strayed.headers.location]).toEqual([301, '/de/neues/feed.xml'])
  const member = await person(world)
  for (const path of ['/inside/feed.xml', '/nothing/feed.xml'])
    for (const headers of [{}, { cookie: `token=${member.token}` }])
      expect((await get(path, headers)).statusCode).toBe(404)
})

/** Parses a feed, and fails where it is not well formed. */
function parse(xml: string) {
  const found: [string, string][] = []
  const open: string[] = []
  const body = xml.replace(/^<\?xml [^>]*\?>\n/, '')
  expect([...body].filter((sign) => sign < ' ' && sign !== '\n')).toEqual([])
  let words = ''
  const parts = [...body.matchAll(/<(\/?)([\w:]+)(?:\s[\w:]+="[^"<&]*")*(\/?)>|[^<]+/g)]
  expect(parts.map(([whole]) => whole).join('')).toBe(body)
  for (const [whole, close, name, isEmpty] of parts) {
    if (!name) {
      expect(whole.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, '')).not.toMatch(/[&<]/)
      words = whole
    } else if (close) {
      expect(open.pop()).toBe(name)
      found.push([`${open.at(-1)}/${name}`, unescaped(words)])
    } else if (!isEmpty) {
      open.push(name)
      words = ''
    }
  }
  expect(open).toEqual([])
  return { text: (path: string) => found.filter(([at]) => at === path).map(([, said]) => said) }
}

function unescaped(words: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" }
  return words.replaceAll(/&([#\w]+);/g, (_, name: string) => signs[name] ?? '')
}
