import { type APIRequestContext, expect, test } from '@playwright/test'
import { publicPageNames } from '../src/contract/public-pages.ts'
import { locales } from '../src/locales/locales.ts'
import { localeOfPath, pageOfPath, pathFor } from '../src/locales/paths.ts'
import { type CrawledPage, oneLine, readPage } from './crawled-page.ts'
import { brands } from './looks.ts'

const names = { box: 'GiveawayBox', lucky: 'LuckyComments' } as const

for (const brand of brands)
  test(`whoever follows the sitemap of ${names[brand]} finds every page, and on it what it says it is`, async ({
    request,
    baseURL,
  }) => {
    const site = siteOf(request, baseURL, brand)
    const robots = await (await site.ask('/robots.txt')).text()
    expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
    const addresses = await addressesIn(site)
    expect(addresses.length).toBe(publicPageNames.length * locales.length)

    const pages = await inTurn(addresses, async (address) => {
      const answer = await site.ask(address)
      expect(answer.status(), address).toBe(200)
      expect(answer.headers()['vary'], address).toContain('Host')
      return readPage(address, await answer.text())
    })
    for (const page of pages) expectOneself(page, names[brand], addresses)
    for (const locale of locales) {
      const own = pages.filter(({ address }) => localeOfPath(new URL(address).pathname) === locale)
      expect(new Set(own.map(({ title }) => title)).size, locale).toBe(own.length)
      expect(new Set(own.map(({ description }) => description)).size, locale).toBe(own.length)
      expectNoOrphan(own)
    }
    await expectLinksToLead(pages, site)
    await expectPicture(
      pages.find(({ address }) => address.endsWith(pathFor('coinToss', 'tr'))),
      site,
    )
  })

test('a host that is nobody’s, and a page that is misspelt, lead search engines to the one that is meant', async ({
  request,
  baseURL,
}) => {
  const site = siteOf(request, baseURL, 'lucky')
  for (const [path, to] of [
    ['/DE/tools/', '/de/werkzeuge'],
    ['/de/tools/', '/de/werkzeuge'],
    ['/en/Tools', '/tools'],
  ] as const) {
    const moved = await site.ask(path)
    expect([moved.status(), moved.headers()['location']]).toEqual([301, to])
    expect((await site.ask(to)).status()).toBe(200)
  }
})

interface Site {
  origin: string
  ask: (address: string) => ReturnType<APIRequestContext['get']>
}

/** The second brand by its host alone: there is one process and one address. */
function siteOf(request: APIRequestContext, baseURL: string | undefined, brand: 'box' | 'lucky'): Site {
  const base = new URL(baseURL ?? '')
  const host = brand === 'lucky' ? `lucky.${base.host}` : base.host
  return {
    origin: `${base.protocol}//${host}`,
    ask: (address) => {
      const { pathname, search } = new URL(address, base)
      return request.get(base.origin + pathname + search, {
        headers: { host, 'sec-fetch-site': 'same-origin' },
        maxRedirects: 0,
      })
    },
  }
}

async function addressesIn({ ask, origin }: Site): Promise<string[]> {
  const map = await (await ask('/sitemap.xml')).text()
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address]) => address ?? [])
  expect(new Set(found.map((address) => new URL(address).origin))).toEqual(new Set([origin]))
  return found
}

/** What a page says of itself, and that its translations say the same of it. */
function expectOneself(page: CrawledPage, brand: string, addresses: readonly string[]): void {
  const { address, title, description, canonical, alternates, graph, data } = page
  expect(page.robots, address).toBeUndefined()
  expect(canonical, address).toBe(address)
  expect(title, address).toMatch(new RegExp(`.+ · ${brand}$`))
  expect(page.heading, address).not.toBe('')
  expect(description.length, address).toBeGreaterThanOrEqual(70)
  expect(description.length, address).toBeLessThanOrEqual(155)
  // Every page of a group names the same group, so each is named back by those that it names.
  const found = pageOfPath(new URL(address).pathname)
  if (!found) throw new Error(`${address} is no page`)
  const group = locales.map((locale) => [
    locale,
    new URL(pathFor(found.page, locale), address).href.replace(/\/$/, ''),
  ])
  const told = [...alternates].map(([tag, href]) => [tag, href.replace(/\/$/, '')])
  expect(Object.fromEntries(told), address).toEqual(
    Object.fromEntries([...group, ['x-default', group.find(([locale]) => locale === 'en')?.[1]]]),
  )
  for (const [, href] of alternates) expect(addresses, address).toContain(href)
  expect(graph.get('og:url'), address).toBe(address)
  expect(`${graph.get('og:title')} · ${brand}`, address).toBe(title)
  expect(graph.get('og:description'), address).toBe(description)
  expect(graph.get('og:image'), address).toContain(`${new URL(address).origin}/og/`)
  expect(
    data.map((node) => node['@type']),
    address,
  ).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
  expectParity(page, found.page)
}

/** What is said to machines is what people read. */
function expectParity({ address, data, title, text }: CrawledPage, name: string): void {
  const node = (type: string) => data.find((one) => one['@type'] === type)
  const steps = (node('BreadcrumbList')?.['itemListElement'] ?? []) as { name: string; item: string }[]
  const last = steps.at(-1)
  if (name !== 'home')
    expect([last?.item, title.startsWith(`${last?.name} · `)], address).toEqual([address, true])
  if (name === 'pricing') {
    const offers = (node('SoftwareApplication')?.['offers'] ?? []) as { price: string }[]
    expect(offers.length, address).toBeGreaterThan(1)
    for (const { price } of offers) expect(text, address).toContain(String(Math.trunc(Number(price))))
  }
  if (name !== 'faq') return
  const questions = node('FAQPage')?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length, address).toBeGreaterThan(5)
  for (const { name: question, acceptedAnswer } of questions) {
    expect(text, address).toContain(oneLine(question))
    expect(text, address).toContain(oneLine(acceptedAnswer.text))
  }
}

/** Whoever comes to one page of a language comes to all of them. */
function expectNoOrphan(pages: readonly CrawledPage[]): void {
  const orphans = pages.filter(
    ({ address }) =>
      !pages.some(
        (other) =>
          other.address !== address &&
          other.links.some((link) => new URL(link, other.address).href === address),
      ),
  )
  expect(orphans.map(({ address }) => address)).toEqual([])
}

/** Every link of every page is answered at once; a part of a page that is named is there. */
async function expectLinksToLead(pages: readonly CrawledPage[], site: Site): Promise<void> {
  const known = new Map(pages.map((page) => [page.address, page]))
  const wrong: string[] = []
  const targets = new Map<string, string>()
  for (const page of pages)
    for (const link of page.links) {
      const url = new URL(link, page.address)
      const { hash } = url
      url.hash = ''
      const target = known.get(url.href)
      if (!target) targets.set(url.href, page.address)
      else if (hash && !target.ids.has(decodeURIComponent(hash.slice(1))))
        wrong.push(`${page.address}: ${link}`)
    }
  await inTurn([...targets], async ([target, from]) => {
    const status = (await site.ask(target)).status()
    if (status !== 200) wrong.push(`${from}: ${target} answers ${status}`)
  })
  expect(wrong).toEqual([])
}

/** One of each brand: what all of them are drawn by has tests of its own. */
async function expectPicture(page: CrawledPage | undefined, site: Site): Promise<void> {
  const answer = await site.ask(page?.graph.get('og:image') ?? '')
  const picture = await answer.body()
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(picture.length).toBeLessThan(100_000)
}

/** A few at once. */
async function inTurn<Given, Made>(
  given: readonly Given[],
  work: (one: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  const waiting = [...given.entries()]
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) made[one[0]] = await work(one[1])
  }
  await Promise.all([next(), next(), next(), next()])
  return made
}
