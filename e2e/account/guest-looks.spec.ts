import { type Browser, expect } from '@playwright/test'
import { account, fillFirstStep, watch } from '../support/guest-pages.ts'
import { brands, brandUrl, expectClean, modesOf, widthsOf } from '../support/looks.ts'
import { signUp } from '../support/people.ts'
import { news, test } from '../support/story.ts'

const labels = ['Full name', 'Email']
const hostile = [
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
]

for (const isScripted of [true, false])
  test.describe(isScripted ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: isScripted })

    test('user input is shown back only as text', async ({ page, context }) => {
      const seen = isScripted ? await watch(context) : []
      const page_ = isScripted ? await context.newPage() : page
      for (const payloads of [hostile.slice(0, 2), hostile.slice(2, 4), hostile.slice(4)]) {
        await page_.goto('/auth/sign-up')
        for (const [n, label] of labels.entries()) await page_.getByLabel(label).fill(payloads[n] ?? '')
        await page_.getByRole('button', { name: 'Continue', exact: true }).click()
        await expect(news(page_)).toBeVisible()
        for (const [n, label] of labels.entries())
          await expect(page_.getByLabel(label)).toHaveValue(payloads[n] ?? '')
      }
      for (const [path, label, button] of [
        ['/auth/sign-in', 'Username or email', 'Sign in'],
        ['/auth/recovery-account', 'Email', 'Send link'],
        ['/auth/link/verify', 'Code from the email', 'Confirm address'],
      ] as const) {
        const payload = hostile.slice(0, 2).join('')
        await page_.goto(
          `${path}?return=${encodeURIComponent(payload)}&problem=${encodeURIComponent(payload)}`,
        )
        await page_.getByRole('textbox', { name: label, exact: true }).fill(payload)
        await page_.getByRole('button', { name: button, exact: true }).click()
        await expect(news(page_)).toBeVisible()
        await expect(page_.getByRole('textbox', { name: label, exact: true })).toHaveValue(payload)
      }
      expect(seen).toEqual([])
    })
  })

test('signed-in users are redirected to their account', async ({ page }) => {
  await signUp(page)
  for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/recovery-account']) {
    await page.goto(path)
    await expect(page).toHaveURL(account)
  }
})

const looked = ['/auth/sign-in', '/auth/sign-up', '/auth/recovery-account', '/auth/link/verify']

for (const brand of brands)
  for (const colorScheme of modesOf(brand))
    test(`the pages pass the accessibility and layout checks in ${brand}, ${colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      test.slow()
      for (const width of widthsOf()) await lookAt(browser, baseURL, { brand, colorScheme, width })
    })

async function lookAt(
  browser: Browser,
  baseURL: string | undefined,
  {
    brand,
    colorScheme,
    width,
  }: { brand: (typeof brands)[number]; colorScheme: 'light' | 'dark'; width: number },
) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
  const page = await context.newPage()
  for (const path of looked) {
    await page.goto(brandUrl(baseURL, brand, path))
    await expectClean(page)
  }
  await page.goto(brandUrl(baseURL, brand, '/auth/sign-up'))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(news(page)).toBeVisible()
  await expectClean(page)
  await fillFirstStep(page, { fullname: 'Grace Hopper', email: 'grace@example.org' })
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await expectClean(page)
  await context.close()
}
