import { expect, type Page } from '@playwright/test'
import { openInMaintenance, pageAccess } from '../../src/contract/api/page-access.ts'
import { pages, pathFor } from '../../src/locales/paths.ts'
import { fillSignIn } from '../support/guest-pages.ts'
import { mailTo, type Person, signUp } from '../support/people.ts'
import { test } from '../support/story.ts'

const parameters = {
  menuKey: 'header',
  questionId: 'q',
  pageKey: 'terms',
  mailKey: 'test',
  moduleKey: 'blog',
  importTarget: 'users',
  userId: 'u',
  roleId: 'r',
  ticketId: 't',
  planName: 'pro',
  subscriptionId: 's',
  mediaId: 'i',
  recordId: 'c',
}
const guarded = pages.filter((page) => !['anyone', 'guest'].includes(pageAccess[page]))

for (const locale of ['en', 'de'] as const)
  test(`every guarded page sends visitors to sign in and back to the page, never to its data: ${locale}`, async ({
    page: { request },
  }) => {
    expect(guarded.length).toBeGreaterThan(40)
    expect(guarded.some((page) => openInMaintenance.has(page))).toBe(false)
    for (const page of guarded) {
      const path = pathFor(page, locale, parameters)
      const signIn = `${pathFor('signIn', locale)}?${new URLSearchParams({ return: `${path}?to=pro` })}`
      const asked = { maxRedirects: 0, headers: { accept: 'text/html' } }
      const document = await request.get(`${path}?to=pro`, asked)
      expect([document.status(), document.headers()['location']], path).toEqual([302, signIn])
      // A navigation with scripts, then one that lists the routes whose data it lacks.
      for (const search of ['?to=pro', '?to=pro&_routes=root']) {
        const data = await request.get(`${path}.data${search}`, { maxRedirects: 0 })
        expect([data.status(), leadsTo(await data.text())], `${path}.data${search}`).toEqual([202, signIn])
      }
    }
  })

/** Where page data, which only the router reads, redirects the browser. */
function leadsTo(data: string): string | undefined {
  return /"(\/[^"]*\?return=[^"]*)"/.exec(data)?.[1]
}

test('an old return address that names data still leads to the page', async ({ page }) => {
  const person = await verifiedStranger(page)
  await page.goto(`/auth/sign-in?return=${encodeURIComponent('/auth/settings.data?_routes=root')}`)
  await signIn(page, person)
  await expect(page).toHaveURL('/auth/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled })

    test('a visitor who chooses Pro signs in on the way and buys it', async ({ page }) => {
      const person = await verifiedStranger(page)
      await page.goto('/pricing')
      await page.getByRole('link', { name: 'Try Pro free for 14 days' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await signIn(page, person)
      await expect(page).toHaveURL('/auth/subscription?to=pro')
      await page.getByRole('region', { name: 'Start with Pro' }).getByRole('button').click()
      await expect(page.getByText('This isn’t a real payment page')).toBeVisible()
      await page.getByRole('button', { name: 'Start the trial without a card' }).click()
      await expect(page.getByRole('heading', { name: 'You now have Pro' })).toBeVisible()
    })

    test('a link to an account page leads there after the session ended elsewhere', async ({ page }) => {
      const person = await verifiedStranger(page)
      await page.goto('/auth/sign-in')
      await signIn(page, person)
      await expect(page).toHaveURL('/auth')
      await page.context().clearCookies()
      await page.getByRole('link', { name: 'Notifications' }).first().click()
      await signIn(page, person)
      await expect(page).toHaveURL('/auth/notifications')
      await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    })
  })

/** A user with a confirmed address who is signed out here. */
async function verifiedStranger(page: Page): Promise<Person> {
  const person = await signUp(page)
  const { link } = await mailTo(person.email, 'registration')
  const origin = new URL(link).origin
  const answer = await page.request.post(`${origin}/api/auth/verify`, {
    headers: { Origin: origin },
    data: { token: link.split(/[/#=]/).at(-1) },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.context().clearCookies()
  return person
}

async function signIn(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
