import { createServer } from 'node:net'
import { type Browser, expect, type Page } from '@playwright/test'
import { startProduct } from '../../test/browser/start-product.ts'
import { startProviders } from '../../test/oauth/stand-in.ts'
import { expectClean } from '../support/looks.ts'
import { expectToast, news, test } from '../support/story.ts'

test.describe.configure({ mode: 'serial' })

let providers: Awaited<ReturnType<typeof startProviders>>
let product: Awaited<ReturnType<typeof startProduct>>

const owner = {
  username: 'owner',
  email: 'owner@example.net',
  fullname: 'The Owner',
  password: 'three looms and a lamp',
}

// In its own product, because its administrator sets up the provider.
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  providers = await startProviders()
  product = await startProduct(await freePort(), { BEACON_URLS: 'off', ...providers.env })
  await setUp(browser)
})

test.afterAll(async () => {
  await product?.stop()
  await providers?.stop()
})

async function setUp(browser: Browser) {
  const page = await browser.newPage()
  await page.goto(await product.setupLink())
  for (const [name, text] of Object.entries(owner)) await page.locator(`#${name}`).fill(text)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/setup\/next/)
  const { id, secret } = providers.client
  const saved = await page.request.put(`${product.url}/api/settings`, {
    headers: { Origin: product.url },
    data: { oauth_facebook_client_id: id, oauth_facebook_client_secret: secret },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.context().close()
}

async function comeByFacebook(page: Page, name: string) {
  await page.goto(`${product.url}/auth/sign-in?return=%2Fauth%2Fsettings`)
  await page.getByRole('link', { name: 'Continue with Facebook' }).click()
  await page.getByRole('link', { name: `Continue as ${name}` }).click()
}

const form = { name: 'One more step: your email address' }

test('a first Facebook sign-in asks only for the email address and creates an account', async ({
  page,
  context,
}) => {
  await comeByFacebook(page, 'Grace Hopper')
  await expect(page.getByRole('heading', form)).toBeVisible()
  await expect(page.getByText('New account for Grace Hopper')).toBeVisible()
  const email = page.locator('#email')
  await expect(email).toHaveValue('grace@example.net')
  await expectClean(page)

  await email.fill('nowhere')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('nowhere')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(owner.email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(news(page, 'already exists')).toBeVisible()
  await expect(email).toHaveValue(owner.email)
  await expectClean(page)

  await email.fill('grace@example.net')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(news(page, 'can’t reach the server')).toBeVisible()
  await expect(email).toHaveValue('grace@example.net')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/settings$/)
  await expectToast(page, 'Your account is ready.')

  await context.clearCookies()
  await comeByFacebook(page, 'Grace Hopper')
  await expect(page).toHaveURL(/\/auth\/settings$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form for the email address works', async ({ page }) => {
    await comeByFacebook(page, 'Ada Lovelace')
    await page.locator('#email').fill('nowhere')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', form)).toBeVisible()
    await expect(page.getByText('New account for Ada Lovelace')).toBeVisible()
    await expect(page.locator('#email')).toHaveValue('nowhere')
    await page.locator('#email').fill('ada@example.net')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/settings$/)
  })

  test('a browser without the cookie of the attempt is sent back to sign in', async ({ page, context }) => {
    await comeByFacebook(page, 'Nobody Verified')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/auth\/sign-in\?problem=oauth_failed$/)
    await expect(page.getByRole('alert')).toContainText('didn’t confirm who you are')
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
