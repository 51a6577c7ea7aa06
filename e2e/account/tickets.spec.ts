import { expect, type Page } from '@playwright/test'
import { pathFor } from '../../src/locales/paths.ts'
import { expectClean } from '../support/looks.ts'
import { administrator, asAdministrator, askAsAdministrator, become, signUp } from '../support/people.ts'
import { hydrated, openMore, test } from '../support/story.ts'

const file = { name: 'names.txt', mimeType: 'text/plain', buffer: Buffer.from('Ayşe\nJürgen\n') }

/** Another browser, signed in as staff. */
async function asStaff(page: Page, baseURL: string | undefined): Promise<Page> {
  const browser = page.context().browser()
  const context = await browser?.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { 'Sec-GPC': '1' } })
  const desk = await context?.newPage()
  if (!desk) throw new Error('No second browser')
  await become(desk, administrator().token, baseURL)
  return desk
}

test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } })

test('a user asks in German with a file, staff use a saved reply, and the reply arrives live', async ({
  page,
  baseURL,
}) => {
  const subject = `Der Link fehlt ${Date.now().toString(36)}`
  const title = `Link ${Date.now().toString(36)}`
  const canned = {
    title,
    text: { en: 'It is in your history.', de: 'Er steht in Ihrem Verlauf, {{ticket}}.' },
  }
  const { id: cannedId } = await askAsAdministrator<{ id: string }>('POST', '/api/canned-answers', canned)
  await signUp(page)
  await page.goto(pathFor('accountTicketNew', 'de'))
  await page.getByRole('textbox', { name: 'Betreff' }).fill(subject)
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Wo finde ich ihn?')
  await page.getByRole('radio', { name: 'hoch' }).check()
  const files = page.getByLabel('Dateien anhängen')
  await files.setInputFiles({ ...file, name: 'evil.svg' })
  await expect(page.getByText('nur Bilder, PDF- und Textdateien')).toBeVisible()
  await files.setInputFiles(file)
  await expectClean(page)
  await page.getByRole('textbox', { name: 'Nachricht' }).press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByRole('link', { name: 'names.txt' })).toBeVisible()
  const answer = page.getByRole('textbox', { name: 'Ihre Nachricht' })
  await expect(answer).toHaveValue('')
  await answer.fill('Schon gut, ich')

  const desk = await asStaff(page, baseURL)
  await desk.goto('/dashboard/tickets')
  await hydrated(desk)
  await expectClean(desk)
  await desk.getByRole('link', { name: subject }).click()
  await expect(
    desk.getByRole('navigation', { name: 'Queue' }).getByRole('link', { name: `! ${subject}` }),
  ).toHaveAttribute('aria-current', 'page')
  await desk.getByRole('textbox', { name: 'Reply' }).fill('Not yet, ')
  await desk.getByRole('tab', { name: 'Internal note' }).click()
  await desk.getByRole('textbox', { name: 'Internal note' }).fill('Asked twice this week.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByText('Internal note, visible only to your team')).toBeVisible()
  // A key leads back, and the reply that was begun is still there.
  await desk.getByRole('heading', { level: 1 }).click()
  await desk.keyboard.press('r')
  await expect(desk.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await expect(desk.getByRole('textbox', { name: 'Reply' })).toHaveValue('Not yet, ')
  await desk.getByRole('textbox', { name: 'Reply' }).fill('')
  await desk.getByLabel('Saved reply').selectOption({ label: title })
  await desk.getByRole('button', { name: 'Insert' }).click()
  await expect(desk.getByRole('textbox', { name: 'Reply' })).toHaveValue(
    /^Er steht in Ihrem Verlauf, #\d+\.$/,
  )
  await expectClean(desk)
  await desk.getByRole('button', { name: 'Send reply' }).click()

  await expect(page.locator('.conversation').getByText('Er steht in Ihrem Verlauf, #')).toBeVisible()
  await expect(page.getByRole('status').getByText('Sie haben eine neue Nachricht.')).toBeAttached()
  await expect(page.getByText('Asked twice this week.')).toHaveCount(0)
  await expect(answer).toHaveValue('Schon gut, ich')
  // Typed text survives a reload.
  await page.reload()
  await expect(answer).toHaveValue('Schon gut, ich')
  await answer.fill('Gefunden, danke!')
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(desk.getByText('Gefunden, danke!')).toBeVisible()
  await expect(answer).toHaveValue('')
  await answer.fill('Noch etwas')

  await desk.getByRole('textbox', { name: 'Reply' }).fill('Gern geschehen.')
  await desk.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('Diese Anfrage ist geschlossen')).toBeVisible()
  await page.getByRole('link', { name: 'Neue Anfrage stellen' }).click()
  await expect(page.getByRole('textbox', { name: 'Betreff' })).toHaveValue(subject)
  await expect(page.getByRole('textbox', { name: 'Nachricht' })).toHaveValue('Noch etwas')
  await desk.context().close()
  await askAsAdministrator('DELETE', `/api/canned-answers/${cannedId}`, {})
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an unread reply is marked in the list until it is opened', async ({ page }) => {
    const subject = `Plain ${Date.now().toString(36)}`
    await signUp(page)
    await page.goto('/auth/tickets/add')
    await page.getByRole('textbox', { name: 'Message' }).fill('Without a subject')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.locator('.field-error')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Without a subject')
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByLabel('Attach files').setInputFiles(file)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('link', { name: 'names.txt' })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').pop()
    await askAsAdministrator('POST', `/api/support-tickets/${id}/messages`, { message: 'Seen.' })
    await page.goto('/auth/tickets')
    await expect(page.getByText('new message')).toBeVisible()
    await page.getByRole('link', { name: subject }).click()
    await expect(page.getByText('Seen.')).toBeVisible()
    await page.goto('/auth/tickets?status=in_progress')
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
    await expect(page.getByText('new message')).toHaveCount(0)
  })

  test('a saved reply is written in two languages, used and deleted', async ({ page }) => {
    const title = `Canned ${Date.now().toString(36)}`
    await asAdministrator(page)
    await page.goto('/dashboard/tickets/answers?answer=new')
    await page.getByRole('textbox', { name: 'Name' }).fill(title)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.locator('.field-error')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(title)
    await page.locator('textarea[name="text.en"]').fill('In English')
    await page.locator('textarea[name="text.tr"]').fill('Türkçe')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Reply saved.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toContainText('2 of 8')
    await openMore(page)
    await page.getByRole('button', { name: 'Delete this saved reply' }).click()
    await expect(page.getByText('Saved reply deleted.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})
