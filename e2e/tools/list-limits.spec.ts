import { expect, type Page } from '@playwright/test'
import { maxFormBytes } from '../../src/contract/api/max-form-bytes.ts'
import { listens, test } from '../support/story.ts'

const path = '/tools/giveaway-from-file'
const line = `${'Ada Lovelace of the Analytical Engine '.repeat(1000)}\n`
const tooMuch = line.repeat(Math.ceil(maxFormBytes / line.length) + 1)

/** Typing megabytes would take minutes. Set past React and followed by the event of a paste, so that React knows it. */
async function paste(page: Page, text: string): Promise<void> {
  // A field that is hydrated after the page would get this text from React's state, which doesn't know it yet.
  await listens(page.getByLabel('Names'))
  await page.getByLabel('Names').evaluate((field: HTMLTextAreaElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
  }, text)
}

async function lengthOfNames(page: Page): Promise<number> {
  return (await page.getByLabel('Names').inputValue()).length
}

/** A page with megabytes is so slow that a toast may be gone before a look from outside gets its answer. */
function firstToast(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => {
          const text = document.querySelector('.toast-title')?.textContent
          if (text) resolve(text)
        }).observe(document.body, { subtree: true, childList: true })
      }),
  )
}

test('a list above the limit of a request stays in its form, with an error', async ({ page }) => {
  await page.goto(path)
  await paste(page, tooMuch)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.locator('.giveaway-draw:visible').click()
  await expect(page.locator('#names-error')).toHaveText(
    /^This form can take at most 12.MB\. Nothing was sent/,
  )
  expect(await lengthOfNames(page)).toBe(tooMuch.length)
  expect(posts).toEqual([])
})

test('a list above the limit stays on the home page, with an error', async ({ page }) => {
  await page.goto('/')
  await page.getByText('List or file', { exact: true }).click()
  await paste(page, tooMuch)
  await page.getByRole('button', { name: 'Draw winners' }).click()
  // A busy machine takes its time to lay out twelve megabytes.
  await expect(page.locator('.quick-draw')).toContainText('This form can take at most 12', {
    timeout: 90_000,
  })
  expect(await lengthOfNames(page)).toBe(tooMuch.length)
  await expect(page).toHaveURL('/')
})

test('a list above the limit stays in a list tool, with an error', async ({ page }) => {
  await page.goto('/tools/random-order')
  await paste(page, tooMuch)
  const toast = firstToast(page)
  await page.getByRole('button', { name: 'Draw with a receipt' }).click()
  expect(await toast).toContain('This form can take at most 12')
  expect(await lengthOfNames(page)).toBe(tooMuch.length)
})

for (const tool of [path, '/tools/random-order', '/tools/youtube-comment-picker'])
  test(`without scripts the form of ${tool} says that the list was too large, and how to go on`, async ({
    page,
  }) => {
    const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' }
    const answer = await page.request.post(tool, { multipart: { names: tooMuch }, headers })
    expect(answer.status()).toBe(413)
    const text = await answer.text()
    expect(text).toContain('Go back in your browser to get your text')
    expect(text).toContain('name="key"')
  })

test('programs and pages without a list form get the plain error screen', async ({ page }) => {
  for (const [tool, accept] of [
    [path, '*/*'],
    ['/contact', 'text/html'],
  ] as const) {
    const headers = { Accept: accept, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await page.request.post(tool, { multipart: { names: tooMuch }, headers })
    expect(answer.status()).toBe(413)
    expect(await answer.text()).not.toContain('Go back in your browser')
  }
})

test('a page that has already drawn links to that draw', async ({ page }) => {
  await page.goto(path)
  const key = await page.locator('input[name="key"]').inputValue()
  const made = await page.request.post(path, {
    multipart: { key, names: 'Ada\nGrace', intent: 'draw' },
    maxRedirects: 0,
  })
  await page.getByLabel('Names').fill('Ada\nEdsger')
  await page.locator('.giveaway-draw:visible').click()
  const note = page.getByRole('alert').filter({ hasText: 'You’ve already drawn from this page' })
  await expect(note).toBeInViewport()
  await expect(page.getByLabel('Names')).toHaveValue('Ada\nEdsger')
  await note.getByRole('link', { name: 'See that draw' }).click()
  await expect(page).toHaveURL(made.headers()['location'] ?? '')
  await expect(page.locator('.winners > li')).toHaveCount(1)
})
