import { createServer } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { startProduct } from '../../test/browser/start-product.ts'
import { startProviders } from '../../test/oauth/stand-in.ts'
import { expectClean } from '../support/looks.ts'
import { news, test } from '../support/story.ts'

test.describe.configure({ mode: 'serial' })

const ada = {
  username: 'ada',
  email: 'ada@example.net',
  fullname: 'Ada Lovelace',
  password: 'three looms and a lamp',
}

let providers: Awaited<ReturnType<typeof startProviders>>
let product: Awaited<ReturnType<typeof startProduct>>

// In its own product, because this is about the first minutes of one.
test.beforeAll(async () => {
  test.setTimeout(120_000)
  providers = await startProviders()
  product = await startProduct(await freePort(), { BEACON_URLS: 'off', ...providers.env })
})

test.afterAll(async () => {
  await product?.stop()
  await providers?.stop()
})

async function makeAccount(page: Page) {
  await page.locator('#username').fill(ada.username)
  await page.locator('#email').fill(ada.email)
  await page.locator('#fullname').fill(ada.fullname)
  await page.locator('#password').fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a guessed setup link is not found, and visitors are sent to sign in', async ({ page }) => {
  expect((await page.goto(`${product.url}/setup/${'x'.repeat(43)}`))?.status()).toBe(404)
  await page.goto(`${product.url}/setup/next?step=mail`)
  await expect(page).toHaveURL(/\/auth\/sign-in\?return=%2Fsetup%2Fnext%3Fstep%3Dmail$/)
})

test('the printed link leads from the first account to a finished setup', async ({ page }) => {
  const link = await product.setupLink()
  await page.goto(link)
  await expectClean(page)
  await page.locator('#username').fill('a')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('#username')).toBeFocused()
  await makeAccount(page)

  await expect(page).toHaveURL(/\/setup\/next\?step=hosts$/)
  await expect(page.locator('[aria-current="step"]')).toHaveText('Domains')
  await page.locator('#box').fill('https://not a host/')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.locator('#box')).toBeFocused()
  await expect(page.locator('#box')).toHaveValue('https://not a host/')
  await expectClean(page)
  await page.locator('#box').fill('draws.example.org')
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/step=mail$/)
  await expect(page.locator('#smtp_host')).toBeHidden()
  await page.getByLabel('Mail server (SMTP)').check()
  await expect(page.locator('#mail_api_url')).toBeHidden()
  await page.locator('#mail_from').fill('draws@example.org')
  await page.locator('#smtp_host').fill('127.0.0.1')
  await page.locator('#smtp_port').fill('2525')
  await page.locator('#smtp_username').fill('postman')
  await page.locator('#smtp_password').fill('a secret of the post')
  await expectClean(page)
  await page.getByRole('button', { name: 'Save and send me a test email' }).click()
  const fault = page.getByRole('alert')
  await expect(fault).toContainText(/mail server|settings|encryption/i)
  await expect(page.locator('#smtp_host')).toHaveValue('127.0.0.1')
  await page.reload()
  await expect(page.getByText('Already saved. Leave empty to keep it.')).toBeVisible()
  expect(await page.content()).not.toContain('a secret of the post')
  await page.getByLabel('Don’t send').check()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page).toHaveURL(/step=demo$/)
  await expectClean(page)
  await page.getByRole('button', { name: 'Add examples' }).click()
  await expect(page).toHaveURL(/step=done$/)
  await expect(page.getByRole('heading', { name: 'Your site is ready' })).toBeVisible()
  await expectClean(page)
  await page.getByRole('link', { name: 'Start your first draw' }).click()
  await expect(page).toHaveURL(/\/tools\/giveaway-from-file$/)

  expect((await page.goto(link))?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each step can be skipped', async ({ page }) => {
    await signIn(page, '/setup/next')
    for (const step of ['hosts', 'mail', 'demo']) {
      await expect(page).toHaveURL(step === 'hosts' ? /\/setup\/next/ : new RegExp(`step=${step}$`))
      await page.getByRole('link', { name: /Skip for now|No, start empty/ }).click()
    }
    await expect(page).toHaveURL(/step=done$/)
  })
})

test('signing in with a provider can be canceled, creates an account, or links an existing one', async ({
  page,
  context,
}) => {
  const { id, secret } = providers.client
  await signIn(page, '/auth')
  const saved = await page.request.put(`${product.url}/api/settings`, {
    headers: { Origin: product.url },
    data: { oauth_google_client_id: id, oauth_google_client_secret: secret },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await context.clearCookies()

  await page.goto(`${product.url}/auth/sign-in?return=%2Fauth%2Fsettings`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in\?problem=/)
  await expect(page.getByRole('alert')).toContainText('You canceled signing in with the provider.')

  await page.goto(`${product.url}/auth/sign-in?return=%2Fauth%2Fsettings`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Continue as Grace Hopper' }).click()
  await expect(page).toHaveURL(/\/auth\/settings$/)

  await context.clearCookies()
  await page.goto(`${product.url}/auth/sign-in`)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Continue as Ada Lovelace' }).click()
  await expect(page.getByRole('heading', { name: 'Link your accounts' })).toBeVisible()
  await expectClean(page)
  await page.locator('#password').fill('not hers at all')
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(
    news(page, 'Invalid credentials. Check your username or email and your password.'),
  ).toBeVisible()
  await page.locator('#password').fill(ada.password)
  await page.getByRole('button', { name: 'Link and sign in' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

async function signIn(page: Page, to: string) {
  await page.goto(`${product.url}/auth/sign-in?${new URLSearchParams({ return: to })}`)
  await page.locator('#username').fill(ada.username)
  await page.locator('#password').fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(product.url + to)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
