import { expect, type Page } from '@playwright/test'
import { pageAccess } from '../../src/contract/api/page-access.ts'
import { coreAreas, permissionFor } from '../../src/contract/api/permissions.ts'
import { moduleKinds } from '../../src/contract/content/modules.ts'
import { type Page as PageName, pages, pathFor, patternFor } from '../../src/locales/paths.ts'
import { freePort } from '../../test/browser/free-port.ts'
import { makeAdministrator } from '../../test/browser/make-administrator.ts'
import { startProduct } from '../../test/browser/start-product.ts'
import { asker } from '../../test/looks/asker.ts'
import { dashboardSamples } from '../../test/looks/fill.ts'
import { someSubmission, uploadFile } from '../../test/looks/some-records.ts'
import { startStripe } from '../../test/stripe/stand-in.ts'
import { type Ask, askerOf, staffWith } from '../support/people.ts'
import { soldSubscription } from '../support/sold-subscription.ts'
import { test } from '../support/story.ts'
import { actingForms, linksIn, readWritten, type WrittenPage } from '../support/written-page.ts'

/** Dashboard pages whose address has no parameters. */
const plainPages = pages.filter(
  (page) => page.startsWith('dashboard') && !patternFor(page, 'en').includes(':'),
)
/** One module of each type exists from the start, with its permissions. */
const moduleAreas = { blog: moduleKinds.content, contact: moduleKinds.form }
const areas = { ...moduleAreas, ...coreAreas }
const everyRight = Object.entries(areas).flatMap(([area, kinds]) => kinds.map((kind) => `${area}.${kind}`))

/** Choosing permissions requires seeing the list of them. */
const along: Readonly<Record<string, string>> = { 'roles.create': 'roles.read' }

// In their own product, as they create roles and press everything.
test.describe.configure({ mode: 'serial' })
let product: Awaited<ReturnType<typeof startProduct>> | undefined
let stripe: Awaited<ReturnType<typeof startStripe>> | undefined
let url = ''
let admin: Ask
let stranger: Ask
let adminToken = ''
let places: Place[] = []

test.beforeAll(async () => {
  stripe = await startStripe({ isPatient: true })
  product = await startProduct(Number(await freePort()), { BEACON_URLS: 'off', ...stripe.env })
  url = product.url
  adminToken = (await makeAdministrator(product)).token
  admin = askerOf(url, adminToken)
  stranger = askerOf(url, '')
  places = await placesNow()
})
test.afterAll(async () => {
  await product?.stop()
  await stripe?.stop()
})

test('a single right opens its pages, shows the links to them, and nothing else', async () => {
  test.setTimeout(300_000)
  for (const [turn, right] of everyRight.entries()) {
    const held = [...new Set(['external.dashboard', right, along[right] ?? right])]
    const { token } = await staffWith(admin, stranger, held)
    const open = places.filter((place) => held.includes(place.right))
    for (const place of shutTo(open, turn))
      expect((await read(token, place.path)).status, `${place.path} with ${right}`).toBe(302)
    for (const { path: name } of open) {
      const shown = await read(token, name)
      expect(shown.status, `${name} with ${right}`).toBe(200)
      const ways = waysOn(shown.side)
      expect(ways).not.toEqual([])
      for (const path of ways) expect(open.map((one) => one.path)).toContain(path)
      if (held.every((one) => /read$|dashboard$/.test(one)))
        expect([...actsOn(shown), ...bulkActionsOn(shown)], `${name} with ${right}`).toEqual([])
      for (const path of inTurn(waysOn(shown.main, shown.side), turn))
        expect(
          (await read(token, path)).status,
          `${path}, shown on ${name} to a user with ${right}`,
        ).toBeLessThan(300)
    }
  }
})

test('reading plus one other right shows forms that the server accepts; reading alone shows none', async () => {
  test.setTimeout(120_000)
  let tried = 0
  for (const [area, kinds] of Object.entries(areas))
    for (const kind of kinds.filter((one) => one !== 'dashboard')) {
      const held = [...new Set(['external.dashboard', `${area}.${kinds[0]}`, `${area}.${kind}`])]
      const { token } = await staffWith(admin, stranger, held)
      // The last session to be ended may be this one.
      const isLast = ({ path }: Place) => Number(path === '/dashboard/sessions')
      const open = places.filter((place) => held.includes(place.right))
      for (const { path } of open.toSorted((a, b) => isLast(a) - isLast(b))) {
        const shown = await read(token, path)
        expect(shown.status, `${path} with ${held.join()}`).toBe(200)
        const acts = actsOn(shown)
        if (kind === 'read') expect(acts, `${path} with ${held.join()}`).toEqual([])
        for (const act of new Set(acts)) {
          tried++
          const refused = await refusalOf(token, path, shown, act)
          expect(refused, `${act} on ${path} with ${held.join()}`).not.toMatch(
            /don’t have permission to do this|ask an administrator for permission/,
          )
        }
      }
    }
  expect(tried).toBeGreaterThan(12)
})

test('a right without the overview has an entry page, and the refusal page links to it', async ({ page }) => {
  const ways: Readonly<Record<string, string>> = {
    'tickets.read': '/dashboard/tickets',
    'logs.read': '/dashboard/logs',
    'menus.create': '/dashboard/menus/add',
    'blog.read': '/dashboard/blog',
    'blog.create': '/dashboard/blog/add',
  }
  for (const [right, way] of Object.entries(ways)) {
    const { token } = await staffWith(admin, stranger, [right])
    expect(await leadsTo(token, '/dashboard'), right).toBe(way)
    expect((await read(token, way)).status, right).toBe(200)
  }
  const { token } = await staffWith(admin, stranger, ['tickets.read', 'users.read'])
  await become(page, token)
  await page.goto(`${url}/auth`)
  await page.locator('.account-menu > summary').click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(`${url}/dashboard/users`)
  await page.goto(`${url}/dashboard/settings`)
  await expect(page).toHaveURL(`${url}/401?missing=external.settings`)
  await expect(page.getByText('Missing permission: external.settings')).toBeVisible()
  const places = page.getByRole('navigation', { name: 'You can open these dashboard pages' })
  await expect(places.getByRole('link')).toHaveText(['Users', 'Support tickets'])
})

test('a mistyped address is not found by staff, and reveals nothing to others', async () => {
  const { token } = await staffWith(admin, stranger, ['tickets.read'])
  const { token: plain } = await staffWith(admin, stranger, [])
  for (const path of ['/dashboard/mistyped', '/dashboard/mistyped/add', '/dashboard/import/mistyped']) {
    expect((await read(adminToken, path)).status, path).toBe(404)
    expect((await read(token, path)).status, path).toBe(404)
    expect(await leadsTo(plain, path)).toMatch(/^\/401\?missing=mistyped\.[a-z]+$/)
    expect(await leadsTo('', path)).toBe(`/auth/sign-in?${new URLSearchParams({ return: path })}`)
  }
  // Existing pages are refused, not hidden.
  expect(await leadsTo(token, '/dashboard/blog')).toBe('/401?missing=blog.read')
  expect(await leadsTo(plain, '/dashboard')).toBe('/401?missing=external.dashboard')
})

async function leadsTo(token: string, path: string): Promise<string | null> {
  const headers = { accept: 'text/html', ...(token && { Cookie: `token=${token}` }) }
  return (await fetch(url + path, { redirect: 'manual', headers })).headers.get('location')
}

test('every link that an administrator sees works', async ({ page }) => {
  test.setTimeout(240_000)
  await become(page, adminToken)
  const complaints = complaintsOf(page)
  const seen = new Set<string>()
  /** how many query variants of a page are visited */
  const maxVariants = 2
  const variants = new Map<string, number>()
  const waiting = [pathFor('dashboard', 'tr')]
  while (waiting.length > 0 && seen.size < maxPressed) {
    const path = waiting.shift() ?? ''
    const [pathname = ''] = path.split('?')
    variants.set(pathname, (variants.get(pathname) ?? 0) + 1)
    if (seen.has(path) || (variants.get(pathname) ?? 0) > maxVariants) continue
    seen.add(path)
    const answer = await page.goto(url + path)
    expect(answer?.status(), path).toBeLessThan(400)
    await pressWhatFolds(page)
    waiting.push(...(await dashboardLinks(page)).filter((next) => !seen.has(next)))
    expect(complaints, path).toEqual([])
  }
  expect(seen.size).toBeGreaterThan(maxPressed - 10)
})

/** `LOOKS=all` presses everything on all pages, and tries every place with every permission. */
const isThorough = process.env['LOOKS'] === 'all'
const maxPressed = isThorough ? 60 : 14

/** Places that stay closed; together, eight permissions try all of them. */
function shutTo(open: readonly Place[], turn: number): Place[] {
  return inTurn(
    places.filter((place) => !open.includes(place)),
    turn,
  )
}

/** An eighth of them: a different one for each of eight permissions. */
function inTurn<Item>(all: readonly Item[], turn: number): Item[] {
  return all.filter((_item, no) => isThorough || no % 8 === turn % 8)
}

/** A dashboard page about something that exists, and the permission it requires. */
interface Place {
  path: string
  right: string
}

const pagesOfOne = pages.filter((name) =>
  /^dashboard(User|Role|Menu|Question|Page|Module|Medium|Import|Record|Records|RecordNew|Plan|Subscription|Ticket)$/.test(
    name,
  ),
)

async function placesNow(): Promise<Place[]> {
  const ask = asker(url)
  const samples = await dashboardSamples(ask, adminToken)
  const file = Buffer.from('One entry for each person.')
  const mediaId = await uploadFile({ url, token: adminToken }, 'rules.txt', file, '')
  const recordId = await someSubmission(ask, adminToken, adminToken)
  const question = { subject: 'May I ask?', message: 'Something.' }
  const { id: ticketId } = await ask<{ id: string }>('POST', '/api/tickets', question, adminToken)
  if (!stripe) throw new Error('Nobody takes money')
  const fullname = 'Ayşe Yıldız'
  const subscriptionId = await soldSubscription({ url, administrator: adminToken, stripe, fullname })
  const place = (name: PageName, parameters: Record<string, string> = {}) => ({
    path: pathFor(name, 'en', parameters),
    right: permissionFor(pageAccess[name], parameters),
  })
  return [
    ...plainPages.map((name) => place(name)),
    ...pagesOfOne.map((name) => place(name, { ...samples, mediaId, ticketId, subscriptionId })),
    place('dashboardRecords', { moduleKey: 'contact' }),
    place('dashboardRecord', { moduleKey: 'contact', recordId }),
    place('dashboardImport', { importTarget: 'users' }),
  ]
}

async function become(page: Page, token: string): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'token', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Script errors, policy violations, and server errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.removeAllListeners()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** The dashboard addresses a page links to, each once; downloads are not pages. */
function dashboardLinks(page: Page): Promise<string[]> {
  return page.locator('#main a[href], .dash-side a[href]').evaluateAll((links) => [
    ...new Set(
      links
        .map((link) => new URL((link as HTMLAnchorElement).href))
        .filter(
          ({ origin, pathname }) => origin === location.origin && /\/(dashboard|panel)(\/|$)/.test(pathname),
        )
        .map(({ pathname, search }) => pathname + search),
    ),
  ])
}

const read = (token: string, path: string) => readWritten(url, token, path)

/** The dashboard addresses a page links to. */
function waysOn(...parts: string[]): string[] {
  return linksIn(parts.join('')).filter((path) => /^\/dashboard([/?]|$)/.test(path))
}

/** The intents of a page's forms; view settings and one's own report are personal, and exporting is part of reading. */
function actsOn({ main }: WrittenPage): string[] {
  return actingForms(main)
    .flatMap((fields) => fields.getAll('intent'))
    .filter((intent) => !/view$|^(look|report|export|pick)$/.test(intent))
}

/** Bulk actions for selected rows; selecting and exporting them is part of reading. */
function bulkActionsOn({ main }: WrittenPage): string[] {
  return (main.match(/<button\s[^>]*>/g) ?? []).filter((button) => /\sname="bulk"/.test(button))
}

/** Submits the first form with this intent as it is, and returns the resulting page. */
async function refusalOf(token: string, path: string, page: WrittenPage, intent: string): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: `token=${token}`, Origin: url, 'Sec-Fetch-Site': 'same-origin' },
    body: actingForms(page.main).find((fields) => fields.get('intent') === intent) ?? null,
  })
  return (await answer.text()).replace(/<script[^]*?<\/script>/g, '')
}

/** Opens everything that opens, and presses buttons that submit nothing. */
async function pressWhatFolds(page: Page): Promise<void> {
  for (const summary of await page.locator('#main summary:visible').all())
    await summary.click({ force: true })
  for (const button of await page.locator('#main button[type=button]:visible').all())
    await button.click({ timeout: 1000, force: true }).catch(() => undefined)
}
