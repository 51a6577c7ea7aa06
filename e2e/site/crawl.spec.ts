import { get, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { expect } from '@playwright/test'
import { pageAccess } from '../../src/contract/api/page-access.ts'
import { isPublicPage, publicPageNames } from '../../src/contract/site/public-pages.ts'
import { type Locale, languageTag, locales } from '../../src/locales/locales.ts'
import { localeOfPath, pageOfPath, pathFor } from '../../src/locales/paths.ts'
import { type CrawledPage, oneLine, readPage } from '../support/crawled-page.ts'
import { brands } from '../support/looks.ts'
import { test } from '../support/story.ts'

/** Its own pages, and the posts that every new site has. */
const pagesOfBlog = 5

const names = { box: 'GiveawayBox', lucky: 'LuckyComments' } as const

for (const brand of brands)
  test(`the sitemap of ${names[brand]} lists every page, and every page describes itself correctly`, async ({
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const site = siteOf(baseURL, brand)
    expect((await site.ask('/robots.txt')).body.toString()).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
    const addresses = await addressesIn(site)
    expect(addresses.length).toBe((publicPageNames.length + pagesOfBlog) * locales.length)

    const walked = addresses.filter((address) => isWalked(address, brand))
    const pages = await inTurn(walked, async (address) => {
      const { status, headers, body } = await site.ask(address)
      expect([status, headers.vary], address).toEqual([200, expect.stringContaining('Host')])
      return readPage(address, body.toString())
    })
    expect(pages.flatMap((page) => faultsOf(page, names[brand]))).toEqual([])
    for (const locale of locales) {
      const own = pages.filter(({ address }) => localeOfPath(new URL(address).pathname) === locale)
      expect(new Set(own.map(({ title }) => title)).size, locale).toBe(own.length)
      expect(new Set(own.map(({ description }) => description)).size, locale).toBe(own.length)
      expect(orphansOf(own)).toEqual([])
    }
    // Both brands show the same links, so those beyond the sitemap are followed once.
    if (brand === 'box') expect(await brokenLinks(pages, site)).toEqual([])
    await expectPicture(
      pages.find(({ address }) => address.endsWith(pathFor('coinToss', 'tr'))),
      site,
    )
  })

test('misspelled paths redirect to the right page', async ({ baseURL }) => {
  const site = siteOf(baseURL, 'lucky')
  for (const [path, to] of [
    ['/DE/tools/', '/de/werkzeuge'],
    ['/de/tools/', '/de/werkzeuge'],
    ['/en/Tools', '/tools'],
    ['/de/Blog/', '/de/blog'],
    ['/de/blog/giveaway-rules-checklist', '/de/blog/teilnahmebedingungen-fuer-verlosungen'],
  ] as const) {
    const moved = await site.ask(path)
    expect([moved.status, moved.headers.location]).toEqual([301, to])
    expect((await site.ask(to)).status).toBe(200)
  }
})

/** The second brand has the same pages and texts, so two of its languages suffice; `LOOKS=all` walks all of them. */
function isWalked(address: string, brand: (typeof brands)[number]): boolean {
  const locale = localeOfPath(new URL(address).pathname)
  return brand === 'box' || process.env['LOOKS'] === 'all' || ['en', 'tr'].includes(locale)
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Site {
  origin: string
  ask: (address: string) => Promise<Answer>
}

/** The second brand is selected by host only: there is one process and one address. */
function siteOf(baseURL: string | undefined, brand: 'box' | 'lucky'): Site {
  const { protocol, hostname, host: first, port } = new URL(baseURL ?? '')
  const host = brand === 'lucky' ? `lucky.${first}` : first
  const origin = `${protocol}//${host}`
  return {
    origin,
    ask: (address) => {
      const { pathname, search } = new URL(address, origin)
      return ask({
        hostname,
        port,
        path: pathname + search,
        headers: { host, 'sec-fetch-site': 'same-origin' },
      })
    },
  }
}

/** Does not follow redirects. Playwright's own requests record so much that hundreds of them would take a minute. */
function ask(options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    request.on('error', reject)
  })
}

async function addressesIn({ ask, origin }: Site): Promise<string[]> {
  const map = (await ask('/sitemap.xml')).body.toString()
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, address]) => address ?? [])
  expect(new Set(found.map((address) => new URL(address).origin))).toEqual(new Set([origin]))
  // Other stories create and delete modules meanwhile.
  return found.filter((address) => {
    const { page, parameters } = pageOfPath(new URL(address).pathname) ?? {}
    return isPublicPage(page) || parameters?.['moduleSlug'] === 'blog'
  })
}

/** The inconsistencies in a page's metadata; empty if its translations agree with it. */
function faultsOf(page: CrawledPage, brand: string): string[] {
  const { address, title, description, canonical, alternates, graph, data } = page
  const { origin, pathname } = new URL(address)
  const name = pageOfPath(pathname)?.page
  if (!name) return [`${address} is no page`]
  // A record has a different address in each language and lists them; its translations list the same.
  const to = (locale: Locale) =>
    isPublicPage(name) ? origin + pathFor(name, locale) : alternates.get(languageTag(locale))
  // Every page of a group lists the same group, so links between translations are mutual.
  const group = [
    ...locales.map((locale) => [languageTag(locale), to(locale)] as const),
    ['x-default', to('en')] as const,
  ]
  const holds: Record<string, boolean> = {
    'may be indexed': page.robots === undefined,
    'is its own canonical address': canonical === address,
    'names all its translations':
      alternates.get(languageTag(localeOfPath(pathname))) === address &&
      group.every(([tag, href]) => href !== undefined && alternates.get(tag) === href),
    'names no other': alternates.size === group.length,
    'has a title': title.endsWith(` · ${brand}`) && page.heading !== '',
    'has a description of 70 to 155 characters': description.length >= 70 && description.length <= 155,
    'has the same description for messengers and search engines':
      graph.get('og:url') === address &&
      oneLine(`${graph.get('og:title')} · ${brand}`) === title &&
      graph.get('og:description') === description,
    'has a picture': graph.get('og:image')?.startsWith(`${origin}/og/`) === true,
    'names who runs it': ['Organization', 'WebSite'].every((type) => nodeOf(page, type)?.['name'] === brand),
    'has structured data that matches its text': data.length > 0 && hasParity(page, name),
  }
  return Object.keys(holds).flatMap((what) => (holds[what] ? [] : [`${address}: ${what}`]))
}

function nodeOf({ data }: CrawledPage, type: string) {
  return data.find((one) => one['@type'] === type)
}

function hasParity(page: CrawledPage, name: string): boolean {
  const steps = (nodeOf(page, 'BreadcrumbList')?.['itemListElement'] ?? []) as {
    name: string
    item: string
  }[]
  const last = steps.at(-1)
  const isFound = last?.item === page.address && page.title.startsWith(`${oneLine(last.name)} · `)
  if (name === 'contentPage') return isFound && isPosting(page)
  if (name === 'pricing') return isFound && hasPrices(page)
  if (name === 'faq') return isFound && hasQuestions(page)
  return isFound || name === 'home'
}

function isPosting(page: CrawledPage): boolean {
  const posting = nodeOf(page, 'BlogPosting')
  return (
    oneLine(String(posting?.['headline'])) === page.heading &&
    posting?.['description'] === page.description &&
    !Number.isNaN(Date.parse(String(posting?.['datePublished']))) &&
    String(posting?.['inLanguage']).startsWith(languageTag(localeOfPath(new URL(page.address).pathname))) &&
    posting?.['mainEntityOfPage'] === page.address
  )
}

function hasPrices(page: CrawledPage): boolean {
  const offers = (nodeOf(page, 'SoftwareApplication')?.['offers'] ?? []) as { price: string }[]
  return (
    offers.length > 1 && offers.every(({ price }) => page.text.includes(String(Math.trunc(Number(price)))))
  )
}

function hasQuestions(page: CrawledPage): boolean {
  const questions = (nodeOf(page, 'FAQPage')?.['mainEntity'] ?? []) as {
    name: string
    acceptedAnswer: { text: string }
  }[]
  const isRead = (text: string) => page.text.includes(oneLine(text))
  return questions.length > 5 && questions.every((one) => isRead(one.name) && isRead(one.acceptedAnswer.text))
}

/** Pages that no other page in their language links to, so that people cannot find them. */
function orphansOf(pages: readonly CrawledPage[]): string[] {
  const led = new Set(
    pages.flatMap(({ address, links }) =>
      links.map((link) => new URL(link, address).href).filter((href) => href !== address),
    ),
  )
  return pages.flatMap(({ address }) => (led.has(address) ? [] : [`${address} is led to by no page`]))
}

/** Links that do not load directly, and links to fragments that do not exist. */
async function brokenLinks(pages: readonly CrawledPage[], site: Site): Promise<string[]> {
  const known = new Map(pages.map((page) => [page.address, page]))
  const wrong: string[] = []
  const targets = new Map<string, string>()
  for (const page of pages)
    for (const link of new Set(page.links)) {
      const url = new URL(link, page.address)
      const part = decodeURIComponent(url.hash.slice(1))
      url.hash = ''
      const target = known.get(url.href)
      if (!target) targets.set(url.href, page.address)
      else if (part && !target.ids.has(part)) wrong.push(`${page.address}: ${link}`)
    }
  await inTurn([...targets], async ([target, from]) => {
    const { status } = await site.ask(target)
    const page = pageOfPath(new URL(target).pathname)?.page
    // Account pages first redirect to the sign-in.
    const expected = page && pageAccess[page] === 'signed_in' ? 302 : 200
    if (status !== expected) wrong.push(`${from}: ${target} answers ${status}`)
  })
  return wrong
}

/** One per brand: the code that draws them all has its own tests. */
async function expectPicture(page: CrawledPage | undefined, site: Site): Promise<void> {
  const { status, headers, body: picture } = await site.ask(page?.graph.get('og:image') ?? '')
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(picture.length).toBeLessThan(100_000)
}

/** Limited concurrency. */
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
