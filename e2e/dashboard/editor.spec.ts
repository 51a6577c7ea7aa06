import { expect } from '@playwright/test'
import { asAdministrator, askAsAdministrator } from '../support/people.ts'
import { hydrated, listens, test } from '../support/story.ts'

interface Content {
  content: { en?: { content: unknown[] } }
}

const hostile =
  '<p>pasted <i>words</i> <a href="javascript:window.strangerRan=1">go</a></p><script>window.strangerRan=1</script><p style="position:fixed"><img src="x"></p>'

test('text is formatted by keys and buttons, and pasted content runs no script', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (/Content Security Policy|Trusted(HTML|Script)/i.test(line.text())) complaints.push(line.text())
  })
  await asAdministrator(page)
  await page.goto('/dashboard/blog/add')
  await page.locator('[name="record.title.en"]').fill('Formatted')
  const area = page.locator('[name="record.content.en"]')
  await area.scrollIntoViewIfNeeded()
  const words = page
    .getByRole('textbox', { name: /\(English\)$/ })
    .and(page.locator('[contenteditable="true"]'))
  const tools = page.locator('.rich-text', { has: words }).getByRole('toolbar')
  await words.click()

  // One tab stop, arrow keys between the buttons.
  await tools.getByRole('button', { name: 'Large heading' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Title')
  await expect(tools.getByRole('button', { name: 'Large heading' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Enter')
  await words.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, hostile)

  await tools.getByRole('button', { name: 'Link' }).click()
  const address = page.getByRole('textbox', { name: 'URL', exact: true }).last()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('This link doesn’t work.')).toBeVisible()
  await address.fill('example.org')
  await address.press('Enter')
  await expect(words.locator('a')).toHaveAttribute('href', 'https://example.org')

  await page.keyboard.press('ControlOrMeta+End')
  await tools.getByRole('button', { name: 'Form', exact: true }).click()
  await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption('contact')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(words.locator('.rich-text-form')).toHaveText('Form: Contact form')

  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Formatted' })).toBeVisible()
  const id = /blog\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const made = await askAsAdministrator<Content>('GET', `/api/contents/blog/${id}`)
  expect(made.content.en?.content.slice(0, 3)).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Title' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'bold', marks: [{ type: 'bold' }] }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'pasted ' },
        { type: 'text', text: 'words', marks: [{ type: 'italic' }] },
        { type: 'text', text: ' go' },
      ],
    },
  ])
  expect(made.content.en?.content.at(-1)).toEqual({ type: 'form', attrs: { form: 'contact' } })
  expect(JSON.stringify(made.content)).not.toMatch(/javascript|script|img/)
  expect(await page.evaluate('window.strangerRan')).toBeUndefined()
  // Readers fill it in on the page itself.
  await page.goto('/blog/formatted?preview=1')
  await hydrated(page)
  // Until its code is there, the form is sent to its own page.
  await listens(page.locator('.form-block'))
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('.toast-error')).toHaveCount(1)
  await expect(page.locator('.form-block [aria-invalid]').first()).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Formatted' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace')
  expect(complaints).toEqual([])
  await askAsAdministrator('DELETE', `/api/contents/blog/${id}`, {})
})
