import { expect } from '@playwright/test'
import { expectClean } from '../support/looks.ts'
import { administrator, asAdministrator, askAsAdministrator } from '../support/people.ts'
import { test } from '../support/story.ts'
import { actingForms, readWritten } from '../support/written-page.ts'

interface Content {
  id: string
  title: Record<string, string>
  header: Record<string, string>
  own_slug: Record<string, string>
  status: string
  version: number
}

const at = (id = '') => `/api/contents/blog${id && `/${id}`}`

test('a record is written in two languages, kept on the device, and merged after a conflict', async ({
  page,
}) => {
  await asAdministrator(page)
  const name = `<b>Post ${Date.now().toString(36)}</b>`
  await page.goto('/dashboard/blog/add?beside=de')
  await expectClean(page)
  await page.locator('[name="record.title.en"]').fill(name)
  await page.locator('[name="record.title.de"]').fill('Beitrag')
  await expect(page.locator('.record-done')).toContainText('Title: 2 of 8')
  // After a reload, the typed text can be restored.
  await page.waitForTimeout(600)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.locator('[name="record.title.en"]')).toHaveValue('')
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.locator('[name="record.title.en"]')).toHaveValue(name)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectClean(page)
  const id = /blog\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  // Another user is quicker: title and header are theirs now.
  const made = await askAsAdministrator<Content>('GET', at(id))
  const theirs = { title: { ...made.title, en: 'Their title' }, header: { en: 'Their header' } }
  await askAsAdministrator('PUT', at(id), { ...theirs, slug: made.own_slug, version: 1 })
  await page.locator('[name="record.title.en"]').fill('My title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = page.locator('.record-differences')
  await expect(panel.locator('del')).toHaveText('Their')
  await expect(panel.locator('ins')).toHaveText('My')
  await expect(panel).toContainText('because you didn’t change it: Introduction (English)')
  await expectClean(page)
  await page.getByRole('button', { name: 'Save selection' }).click()
  await expect(page.getByText('The entry was saved.').first()).toBeVisible()
  expect(await askAsAdministrator<Content>('GET', at(id))).toMatchObject({
    title: { en: 'My title', de: 'Beitrag' },
    header: { en: 'Their header' },
    version: 3,
  })
  await expect(page.locator('[name="record.header.en"]')).toHaveValue('Their header')
  await askAsAdministrator('DELETE', at(id), {})
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all languages of a record are shown below each other, and invalid input is kept', async ({
    page,
  }) => {
    await asAdministrator(page)
    await page.goto('/dashboard/blog/add')
    await page.locator('[name="record.slug.fr"]').fill('No slug')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(page.locator('.field-error').first()).toContainText('This field is required.')
    await expect(page.locator('[name="record.slug.fr"]')).toHaveValue('No slug')
    await expect(page.locator('[name="record.slug.fr"]')).toHaveAttribute('aria-invalid', 'true')
  })
})

test('a field that returns while its record is open keeps its stored value', async ({ baseURL }) => {
  const url = baseURL ?? ''
  const { token } = administrator()
  const key = `soups-${Date.now().toString(36)}`
  const { fields, ...module } = plainModule(key)
  await askAsAdministrator('POST', '/api/modules', { ...module, fields, type: 'content', key })
  const change = async (changed: object[]) => {
    const { version } = await askAsAdministrator<{ version: number }>('GET', `/api/modules/${key}`)
    await askAsAdministrator('PUT', `/api/modules/${key}`, { ...module, fields: changed, version })
  }
  const record = { title: { en: 'Soup' }, fields: { spice: 'Pepper' } }
  const { id } = await askAsAdministrator<Content>('POST', `/api/contents/${key}`, record)
  await change([])
  const path = `/dashboard/${key}/${id}`
  const open = await readWritten(url, token, path)
  const form = actingForms(open.main).find((fields) => fields.get('intent') === 'save')
  expect(form?.has('fields.spice')).toBe(false)
  await change(fields)
  form?.set('record.title.en', 'Hot soup')
  const headers = { Cookie: `token=${token}`, Origin: url, 'Sec-Fetch-Site': 'same-origin' }
  await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body: form ?? null })
  expect(await askAsAdministrator('GET', `/api/contents/${key}/${id}`)).toMatchObject({
    title: { en: 'Hot soup' },
    fields: { spice: 'Pepper' },
  })
})

function plainModule(name: string) {
  const field = { type: 'text', required: false, options: [], order: 1, sortable: false, searchable: false }
  return {
    name: { en: name },
    slug: { en: name },
    description: {},
    icon: 'lucide:soup',
    column: 1,
    visibility: 'anyone',
    roles: [],
    upload: { kinds: ['image'], most: 1, bytes: 1024 },
    list_page: 'none',
    detail_page: 'none',
    is_once: false,
    fields: [{ ...field, key: 'spice', label: { en: 'Spice' }, visibility: 'everywhere', settings: {} }],
  }
}

test('long titles are truncated, so that the list fits its window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asAdministrator(page)
  const title = { en: `A title ${'that goes on and on '.repeat(8)}` }
  const { id } = await askAsAdministrator<Content>('POST', at(), { title })
  await page.goto('/dashboard/blog')
  await expect(page.getByRole('link', { name: title.en.trim() })).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  await askAsAdministrator('DELETE', at(id), {})
})
