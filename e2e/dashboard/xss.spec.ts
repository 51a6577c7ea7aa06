import { expect, type Page } from '@playwright/test'
import { pages, pathFor, patternFor } from '../../src/locales/paths.ts'
import { freePort } from '../../test/browser/free-port.ts'
import { makeAdministrator } from '../../test/browser/make-administrator.ts'
import { startProduct } from '../../test/browser/start-product.ts'
import { ran } from '../../test/hostile/ran.ts'
import { typableCorpus, xssCorpus } from '../../test/hostile/xss-corpus.ts'
import { startStripe } from '../../test/stripe/stand-in.ts'
import { type Ask, askerOf, newPerson } from '../support/people.ts'
import { soldSubscription } from '../support/sold-subscription.ts'
import { test } from '../support/story.ts'
import { writeHostileCorpus } from '../support/write-hostile-corpus.ts'
import { type HostileModules, writeHostileModules } from '../support/write-hostile-modules.ts'
import { writeHostileTickets } from '../support/write-hostile-tickets.ts'

/** For every short field; the whole corpus is in the long ones. */
const corpus = [
  `<script>${ran}</script>`,
  `"><img src=x onerror=${ran}>`,
  `'><svg onload=${ran}>`,
  `</title></textarea><script>${ran}//`,
  `javascript:${ran}`,
  `[go](javascript:${ran})`,
  `<a href="javascript:${ran}">go</a>`,
  `{{constructor.constructor('${ran}')()}}`,
  ['$', '{alert(1)}{{email}}<%= 7*7 %>'].join(''),
  '\u202Egnp.exe <b>bold</b> \u2066',
  `<iframe srcdoc="<script>parent.${ran}</script>">`,
  `]]><!--${'wide '.repeat(8)}${'W'.repeat(60)}`,
] as const

// In their own product, in which every text is an attack.
test.describe.configure({ mode: 'serial' })
let product: Awaited<ReturnType<typeof startProduct>> | undefined
let stripe: Awaited<ReturnType<typeof startStripe>> | undefined
let url = ''
let admin: Ask
let adminToken = ''
/** the account whose draw others challenge */
let organizer: { ask: Ask; token: string }
interface Known extends HostileModules {
  userId: string
  roleId: string
  menuKey: string
  questionId: string
  shareCode: string
  ticketId: string
  subscriptionId: string
  /** a draw and a submitted form in which every text is from the whole corpus */
  corpusCode: string
  corpusSubmission: string
}
let known: Known

test.beforeAll(async () => {
  test.setTimeout(240_000)
  stripe = await startStripe({ isPatient: true })
  product = await startProduct(Number(await freePort()), { BEACON_URLS: 'off', ...stripe.env })
  url = product.url
  adminToken = (await makeAdministrator(product)).token
  admin = askerOf(url, adminToken)
  const modules = await writeHostileModules({ url, token: adminToken, corpus })
  const fullname = corpus[1]
  const subscriptionId = await soldSubscription({ url, administrator: adminToken, stripe, fullname })
  const short = { ...(await writeEverywhere()), ...modules, subscriptionId }
  const whole = await writeHostileCorpus({ ...short, url, admin, organizer: organizer.ask })
  known = { ...short, corpusCode: whole.shareCode, corpusSubmission: whole.submissionId }
})
test.afterAll(async () => {
  await product?.stop()
  await stripe?.stop()
})

test('a page that treats such text as markup is detected', async ({ page }) => {
  const watched = watch(page)
  await page.goto('about:blank')
  for (const line of corpus.slice(0, 3)) {
    await page.setContent(`<p title="${line}">${line}</p>`)
    await expect(expectHarmless(page, watched, line)).rejects.toThrow()
  }
  // The attempts of the whole corpus that create such an element if written carelessly; others only work in other
  // contexts.
  const noticed = await page.evaluate(strangersIn, { attempts: xssCorpus })
  expect(noticed.elements.length).toBeGreaterThan(380)
})

test('unsafe addresses and names are refused', async () => {
  const { version } = await admin<{ version: number }>('GET', `/api/menus/${known.menuKey}`)
  for (const address of [
    `javascript:${ran}`,
    ` JaVaScRiPt:${ran}`,
    'data:text/html,<script>1</script>',
    '//evil.example',
    'vbscript:x',
  ]) {
    const items = [{ label: { en: 'Way' }, direct_link: address }]
    expect(await statusOf('PUT', `/api/menus/${known.menuKey}`, { version, items }), address).toBe(422)
  }
  for (const username of corpus)
    expect(await statusOf('POST', '/api/users', { ...newPerson('x'), username }), username).toBe(422)
  for (const line of corpus)
    expect(
      await statusOf('POST', `/api/contents/${known.moduleKey}`, {
        title: { en: 'Way' },
        slug: { en: line },
      }),
      line,
    ).toBe(422)
  for (const href of [`javascript:${ran}`, ` data:text/html,1`, '//evil.example']) {
    const text = { type: 'text', text: 'way', marks: [{ type: 'link', attrs: { href } }] }
    const doc = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    for (const written of [
      { content: { en: doc } },
      { fields: { of_editor: { en: doc } } },
      { fields: { of_video: { address: href } } },
    ])
      expect(
        await statusOf('POST', `/api/contents/${known.moduleKey}`, { title: { en: 'Way' }, ...written }),
        href,
      ).toBe(422)
  }
})

// A second language with `LOOKS=all`.
for (const locale of process.env['LOOKS'] === 'all' ? (['en', 'tr'] as const) : (['en'] as const))
  test(`no user-supplied text runs as script in the dashboard (${locale})`, async ({ page }) => {
    test.setTimeout(180_000)
    await become(page)
    const watched = watch(page)
    const parameters = { ...known, pageKey: 'about', mailKey: 'registration', planName: 'pro' }
    for (const name of pages.filter((one) => one.startsWith('dashboard'))) {
      const query = /New$|^dashboard$/.test(name) ? '' : '?page_size=100'
      const answer = await page.goto(url + pathFor(name, locale, parameters) + query)
      expect(answer?.status(), name).toBe(200)
      await expectHarmless(page, watched, name)
    }
    for (const group of ['site', 'contact', 'cookies', 'maintenance']) {
      await page.goto(`${url}${pathFor('dashboardSettings', locale)}?group=${group}`)
      await expectHarmless(page, watched, group)
    }
    for (const { name, ...rest } of [
      { name: 'dashboardImport', query: `?import=${known.importId}` },
      { name: 'dashboardModule', moduleKey: known.formKey },
      { name: 'dashboardRecords', moduleKey: known.formKey },
      { name: 'dashboardRecord', moduleKey: known.formKey, recordId: known.submissionId },
      { name: 'dashboardRecord', moduleKey: known.formKey, recordId: known.corpusSubmission },
      { name: 'dashboardPage', pageKey: 'privacyPolicy' },
    ] as const) {
      const query = 'query' in rest ? rest.query : ''
      await page.goto(url + pathFor(name, locale, { ...parameters, ...rest }) + query)
      await expectHarmless(page, watched, `${name} ${query}`)
    }
    const { rows } = await admin<{ rows: { id: string }[] }>('GET', '/api/outbox?page_size=100')
    for (const { id } of rows.slice(0, 12)) {
      await page.goto(`${url}${pathFor('dashboardMails', locale)}?mail=${id}`)
      await expectHarmless(page, watched, `mail ${id}`)
    }
  })

test('all user-supplied texts are shown as text', async ({ page }) => {
  test.setTimeout(120_000)
  await become(page)
  for (const { path, longest } of [
    { path: '/dashboard/users?page_size=100', longest: 120 },
    { path: '/dashboard/roles?page_size=100', longest: 60 },
    { path: '/dashboard/sessions?page_size=100', longest: 120 },
    { path: '/dashboard/faq?page_size=100', longest: 300 },
    { path: '/dashboard/tickets?page_size=100', longest: 150 },
    { path: pathFor('dashboardTicket', 'en', { ...known }), longest: 300 },
    { path: pathFor('dashboardCannedAnswers', 'en'), longest: 90 },
    { path: pathFor('result', 'en', { ...known }), longest: 300 },
    { path: `/dashboard/menus/${known.menuKey}`, longest: 80 },
    { path: `/dashboard/${known.moduleKey}?page_size=100`, longest: 100 },
    { path: `/dashboard/${known.formKey}?page_size=100`, longest: 60 },
    { path: `/dashboard/${known.formKey}/${known.submissionId}`, longest: 200 },
    { path: `/dashboard/import/${known.importTarget}?import=${known.importId}`, longest: 60 },
    { path: `/${known.moduleSlug}`, longest: 200 },
    { path: `/${known.moduleSlug}/${known.contentSlug}`, longest: 200 },
    { path: '/faq', longest: 300 },
    { path: '/about', longest: 200 },
  ]) {
    await page.goto(url + path)
    const text = plain((await page.locator('body').textContent()) ?? '')
    for (const line of corpus) expect(text, path).toContain(plain(line.slice(0, longest)))
  }
})

test('the whole corpus is shown as text', async ({ page }) => {
  await become(page)
  for (const path of [
    pathFor('dashboardTicket', 'en', { ...known }),
    `/dashboard/${known.formKey}/${known.corpusSubmission}`,
    `/${known.moduleSlug}/${known.contentSlug}`,
    pathFor('result', 'en', { shareCode: known.corpusCode }),
    pathFor('privacyPolicy', 'en'),
    '/faq',
  ]) {
    await page.goto(url + path)
    const text = plain((await page.locator('body').textContent()) ?? '')
    const missing = typableCorpus.filter((attempt) => !text.includes(plain(attempt)))
    // Placeholders in braces and brackets in page texts are for the page to fill in.
    expect(
      missing.filter((attempt) => !/{{(email|product)}}|^\[!\[/.test(attempt)),
      path,
    ).toEqual([])
  }
})

test('user-supplied texts are harmless on public pages, too', async ({ page }) => {
  test.setTimeout(120_000)
  const watched = watch(page)
  for (const name of pages.filter((one) =>
    /^(home|faq|about|privacyPolicy|contact|terms|signUp|result|tools|pricing|modulePage|contentPage)$/.test(
      one,
    ),
  )) {
    await page.goto(url + pathFor(name, 'en', { ...known }))
    await expectHarmless(page, watched, name)
  }
  expect(patternFor('result', 'en')).toContain(':shareCode')
  await page.goto(url + pathFor('result', 'en', { shareCode: known.corpusCode }))
  await expectHarmless(page, watched, 'a draw of the whole corpus')
  await page.goto(url + pathFor('modulePage', 'en', { moduleSlug: known.formKey }))
  await expectHarmless(page, watched, 'a form')
})

test('feed and sitemap hold the whole texts and no unexpected elements', async ({ page }) => {
  await page.goto('about:blank')
  const elements = async (path: string) => {
    const answer = await fetch(url + path)
    expect(answer.status, path).toBe(200)
    return page.evaluate(
      (text) => {
        const read = new DOMParser().parseFromString(text, 'text/xml')
        const names = [...new Set([...read.querySelectorAll('*')].map(({ localName }) => localName))]
        return { names, titles: [...read.querySelectorAll('item > title')].map((one) => one.textContent) }
      },
      await answer.text(),
    )
  }
  const feed = await elements(`${pathFor('modulePage', 'en', { ...known })}/feed.xml`)
  expect(feed.titles.toSorted()).toEqual(corpus.map((line) => line.trim()).toSorted())
  const feeds = ['rss', 'channel', 'title', 'link', 'description', 'language', 'item', 'guid', 'pubDate']
  for (const name of feed.names) expect([...feeds, 'lastBuildDate']).toContain(name)
  const map = await elements('/sitemap.xml')
  for (const name of map.names)
    expect(['sitemapindex', 'sitemap', 'urlset', 'url', 'loc', 'lastmod', 'link']).toContain(name)
})

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** Puts every line of the corpus wherever users or staff can write. */
async function writeEverywhere(): Promise<
  Omit<Known, keyof HostileModules | 'subscriptionId' | 'corpusCode' | 'corpusSubmission'>
> {
  const known = { userId: '', roleId: '', menuKey: 'hostile', questionId: '', shareCode: '', ticketId: '' }
  organizer = { ask: admin, token: adminToken }
  for (const [n, line] of corpus.entries()) {
    const role = { name: line.slice(0, 60), permissions: {} }
    known.roleId = (await admin<{ id: string }>('POST', '/api/roles', role)).id
    const person = { ...newPerson(`hostile${n}`), fullname: line.slice(0, 120) }
    known.userId = (
      await admin<{ id: string }>('POST', '/api/users', { ...person, role_id: known.roleId })
    ).id
    const token = await signIn(person, n, line)
    const mine = askerOf(url, token)
    const source = { type: 'list', entries: corpus.map((entry, i) => `${entry.slice(0, 80)} ${i}`) }
    const wish = { title: line.slice(0, 100), winners: 1, substitutes: 1, entries_public: true, source }
    known.shareCode = (await mine<{ share_code: string }>('POST', '/api/giveaways', wish)).share_code
    const words = { en: line, tr: line }
    known.questionId = (
      await admin<{ id: string }>('POST', '/api/faq', { question: words, answer: words })
    ).id
    const parameters = new URLSearchParams({ search: line }).toString()
    const view = { name: `${n} ${line}`.slice(0, 40), is_shared: true, parameters }
    await admin('POST', '/api/lists/users/views', view)
    await write(n, line)
    organizer = { ask: mine, token }
  }
  const { shareCode } = known
  known.ticketId = await writeHostileTickets({ url, corpus, admin, organizer, shareCode })
  await admin('POST', '/api/menus', { key: known.menuKey, area: 'footer_developers' })
  const items = corpus.map((line) => ({
    label: { en: line.slice(0, 80), tr: line.slice(0, 80) },
    link: '/tools',
  }))
  await admin('PUT', `/api/menus/${known.menuKey}`, { version: 1, items })
  const sections = corpus.map((line, n) => ({
    key: `part-${n}`,
    heading: line,
    text: `- ${line}\n\n${line}`,
  }))
  for (const locale of ['en', 'tr'])
    await admin('PUT', `/api/page-texts/about/${locale}`, {
      version: 0,
      title: corpus[0],
      lead: corpus[1],
      sections,
    })
  const words = { en: corpus.join('\n'), tr: corpus.join('\n') }
  const title = `${corpus[1]}${corpus[3]}`.slice(0, 120)
  await admin('PUT', '/api/settings', {
    app_name: `Box ${corpus[2]}`,
    app_description: words,
    contact_address: corpus[3],
    contact_phone: corpus[1],
    contact_message: words,
    maintenance_message: words,
    cookie_texts: { en: { title, text: words.en }, tr: { title, text: words.tr } },
  })
  return known
}

/** Headers cannot contain letters beyond Latin-1. */
async function signIn(
  { username, password }: { username: string; password: string },
  n: number,
  agent: string,
) {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.100.${n + 1}`,
      'User-Agent': `${agent.replaceAll(/[^ -~]/g, '')} Chrome/131.0 (X11; Linux)`,
    },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

async function write(n: number, line: string): Promise<void> {
  const letter = { name: line.slice(0, 120), email: `writer${n}@example.org`, subject: line, message: line }
  const answer = await fetch(`${url}/api/forms/contact/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n + 101}` },
    body: JSON.stringify({ ...letter, consent: true, took: 60_000 }),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

async function statusOf(method: string, path: string, body: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` }
  return (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).status
}

async function become(page: Page): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'token', value: adminToken, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Records dialogs, script errors and violated policies; a mail's preview refuses even Playwright's helpers. */
function watch(page: Page): string[] {
  const watched: string[] = []
  page.on('dialog', (dialog) => {
    watched.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => watched.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().includes('/api/mail-texts/preview?'))
      watched.push(line.text())
  })
  return watched
}

async function expectHarmless(page: Page, watched: readonly string[], where: string): Promise<void> {
  const found = await page.evaluate(strangersIn, {})
  expect(found, where).toEqual({ ran: null, elements: [] })
  expect(watched, where).toEqual([])
}

/**
 * Runs in the page: finds elements that none of our code writes, on the page or in each attempt as a careless page
 * would render it.
 */
function strangersIn({ attempts }: { attempts?: readonly string[] }) {
  const programs = /^\P{L}*(javascript|vbscript|data:(text|application|,))/iu
  const followed =
    /^(href|src|srcset|action|formaction|data|to|values|xlink:href|poster|background|cite|ping)$/i
  const isOfStrangers = (name: string, value: string) =>
    /^on|^srcdoc$/i.test(name) || (followed.test(name) && (value === 'x' || programs.test(value)))
  const never =
    'marquee,base,object,embed,applet,frameset,portal,math,xmp,plaintext,meta[http-equiv=refresh i]'
  const foundIn = (where: Document) =>
    [...where.querySelectorAll('*')]
      .filter(
        (one) =>
          one.matches(never) ||
          one.getAttributeNames().some((name) => isOfStrangers(name, one.getAttribute(name) ?? '')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  const parse = (attempt: string) =>
    new DOMParser().parseFromString(`<p title="${attempt}">${attempt}</p>`, 'text/html')
  return {
    ran: (Reflect.get(window, 'strangerRan') as unknown) ?? null,
    elements: attempts ? attempts.filter((attempt) => foundIn(parse(attempt)).length > 0) : foundIn(document),
  }
}
