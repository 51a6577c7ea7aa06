import { expect } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, newPerson } from '../support/people.ts'
import { hydrated, test } from '../support/story.ts'

const ways = [
  { width: 390, scripts: true },
  { width: 1280, scripts: false },
]

// Mostly with scripts; `LOOKS=all` runs both.
for (const { width, scripts } of waysOf(ways, (way) => way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('a call is found with a filter and opened', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      const agent = `Story/1.0 (${width}-${Date.now().toString(36)})`
      await fetch(new URL('/api/users', baseURL), { headers: { 'User-Agent': agent } })
      // The log line is written a moment after the call was answered.
      await expect(async () => {
        await page.goto(`/dashboard/logs?user_agent=${encodeURIComponent(agent)}`)
        await expect(page.locator('tbody tr')).toHaveCount(1, { timeout: 1000 })
      }).toPass({ timeout: 20_000 })
      if (scripts) await expectClean(page)
      await expect(page.locator('tbody tr')).toContainText('401')
      await page.locator('tbody').getByRole('link', { name: '/api/users' }).click()
      const panel = page.locator('.side-panel')
      await expect(panel).toContainText('GET /api/users')
      await expect(panel).toContainText(agent)
      await expect(panel).toContainText('Visitor (not signed in)')
      if (scripts) await expectClean(page)
      await panel.getByRole('link', { name: 'Close' }).click()
      await expect(panel).toHaveCount(0)
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await page.goto('/dashboard/logs?log=nothing')
      await expect(page.locator('main [role=alert]')).toBeVisible()
    })

    test('the audit log shows old and new values, and its chain is valid', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      const person = newPerson('traced')
      const { id } = await askAsAdministrator<{ id: string }>('POST', '/api/users', person)
      await askAsAdministrator('PUT', `/api/users/${id}`, { status: 'passive', fullname: 'Another Name' })
      await page.goto(`/dashboard/audit-trail?record=${encodeURIComponent(person.username)}`)
      const line = page.locator('tbody tr', { hasText: 'changed' })
      await expect(line).toContainText('administrator', { ignoreCase: true })
      if (scripts) await expectClean(page)
      await line.locator('th').getByRole('link').click()
      const panel = page.locator('.side-panel')
      const changes = panel.getByRole('listitem')
      await expect(changes.filter({ hasText: 'Status' })).toContainText(/Before: Active\s*After: Deactivated/)
      // For personal data the log records that it changed, not its value.
      await expect(changes.filter({ hasText: 'Full name' })).toHaveCount(1)
      await expect(changes.filter({ hasText: 'Another Name' })).toHaveCount(0)
      if (scripts) await expectClean(page)
      await expect(panel).toContainText('changed Another Name')
      await panel.getByRole('link', { name: 'Another Name' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Another Name' })).toBeVisible()
      await page.goto('/dashboard/audit-trail')
      await page.getByRole('link', { name: 'Verify log' }).click()
      await expect(page.getByText('The log is intact')).toBeVisible()
      await expect(page.locator('.audit-seal code')).toHaveText(/^[0-9a-f]{64}$/)
      if (scripts) await expectClean(page)
    })

    test('a mail is opened, and sent again if it was not sent', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      const person = newPerson('mailed')
      await askAsAdministrator('POST', '/api/users', person)
      await page.goto(`/dashboard/mails?to=${encodeURIComponent(person.email)}`)
      await expect(page.locator('tbody tr')).toHaveCount(1)
      if (scripts) await expectClean(page)
      await page.locator('tbody th').getByRole('link').click()
      await expect(page.locator('.side-panel')).toContainText(person.email)
      await expect(page.locator('.side-panel')).toContainText(person.fullname)
      if (scripts) await expectClean(page)
      // On a phone the mail covers its list.
      await page.locator('.side-panel').getByRole('link', { name: 'Close' }).click()
      await expect(page.locator('.side-panel')).toHaveCount(0)
      await page.waitForURL(({ searchParams }) => !searchParams.has('mail'))
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('button', { name: `Send again: ${person.email}` })).toBeVisible({
          timeout: 1000,
        })
      }).toPass({ timeout: 20_000 })
      if (scripts) await hydrated(page)
      await page.getByRole('button', { name: `Send again: ${person.email}` }).click()
      await expect(page.getByText('The email will be sent shortly.').first()).toBeVisible()
    })

    test('sessions can be ended in their list', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      const person = newPerson('open')
      const { id } = await askAsAdministrator<{ id: string }>('POST', '/api/users', person)
      const tokens = await Promise.all([signIn(baseURL, person), signIn(baseURL, person)])
      await page.goto(`/dashboard/sessions?user_id=${id}`)
      if (scripts) await hydrated(page)
      await expect(page.locator('tbody tr')).toHaveCount(2)
      if (scripts) await expectClean(page)
      await page
        .locator('tbody tr')
        .first()
        .getByRole('button', { name: /^Sign out/ })
        .click()
      await expect(page.getByText('That device was signed out.').first()).toBeVisible()
      await expect(page.locator('tbody tr')).toHaveCount(1)
      const still = await Promise.all(tokens.map((token) => isOpen(baseURL, token)))
      expect(still.filter(Boolean)).toHaveLength(1)
    })

    test('the figures of the overview link to what they count', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      // A chart needs two bars, or one of five.
      for (let count = 0; count < 5; count++)
        await askAsAdministrator('POST', '/api/users', newPerson('counted'))
      for (const period of ['', '?period=week', '?period=month']) {
        await page.goto(`/dashboard${period}`)
        await expect(page.locator('.overview-question')).toHaveCount(5)
        if (scripts && !period) await expectClean(page)
      }
      const people = page.locator('.overview-question', { hasText: 'Who’s joining' })
      const joined = Number((await people.locator('.overview-figure').textContent())?.replace(/\D/g, ''))
      expect(joined).toBeGreaterThan(0)
      await people.getByText('Show as a table').click()
      await expect(people.getByRole('columnheader', { name: 'New users' })).toBeVisible()
      const links = await page
        .locator('.overview-link a, .waiting-lines a')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
      expect(links.length).toBeGreaterThanOrEqual(4)
      for (const link of links) {
        const answer = await page.goto(link)
        if (answer?.status() === 404) {
          // A neighboring story may have deleted what waited a moment ago: then the overview no longer leads there.
          await page.goto('/dashboard')
          await expect(page.locator(`a[href="${new URL(link).pathname}"]`), link).toHaveCount(0)
          continue
        }
        expect(answer?.status(), link).toBe(200)
        await expect(page.getByText('couldn’t be loaded'), link).toHaveCount(0)
      }
    })
  })

test('lines written while the stream was disconnected appear after it reconnects', async ({
  page,
  baseURL,
}) => {
  await asFreshAdministrator(page, baseURL)
  const agent = `Story/2.0 (${Date.now().toString(36)})`
  const call = () => fetch(new URL('/api/users', baseURL), { headers: { 'User-Agent': agent } })
  let opened = 0
  await page.route('**/api/logs/events?*', (route) => {
    opened += 1
    if (opened > 1) return route.continue()
    // It ends at once, and the browser returns after a while.
    const body = 'retry: 5000\n\nevent: lines\ndata: {"rows":[]}\n\n'
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.goto(`/dashboard/logs?user_agent=${encodeURIComponent(agent)}`)
  await hydrated(page)
  // The list is loaded again when the stream opens: the line is to come after that.
  const reloaded = page.waitForResponse(/\/dashboard\/logs\.data/)
  await page.getByRole('button', { name: 'Follow' }).click()
  await reloaded
  expect(opened).toBe(1)
  await call()
  await expect(page.locator('tbody tr')).toHaveCount(1, { timeout: 20_000 })
  expect(opened).toBeGreaterThan(1)
})

async function signIn(
  baseURL: string | undefined,
  { username, password }: { username: string; password: string },
) {
  const answer = await fetch(new URL('/api/auth/sign-in', baseURL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.25' },
    body: JSON.stringify({ username, password }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

async function isOpen(baseURL: string | undefined, token: string): Promise<boolean> {
  const answer = await fetch(new URL('/api/auth', baseURL), { headers: { Authorization: `Bearer ${token}` } })
  return answer.ok
}
