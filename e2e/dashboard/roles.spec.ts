import { expect, type Page } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, become, newPerson } from '../support/people.ts'
import { hydrated, news, openMore, test } from '../support/story.ts'

const adminRole = '00000000-0000-4000-8000-00000000a001'
const defaultRole = '00000000-0000-4000-8000-00000000a002'
let made = 0
const newName = () => `Helpers ${process.pid.toString(36)}-${Date.now().toString(36)}-${++made}`
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const roleOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const ways = [
  { width: 1280, scripts: true },
  { width: 390, scripts: true },
  { width: 1280, scripts: false },
  { width: 390, scripts: false },
]

// Desktop with scripts, phone without.
for (const { width, scripts } of waysOf(ways, (way) => way.width > 400 === way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('a role is created, changed, and deleted while its users move to another', async ({
      page,
      baseURL,
    }) => {
      await asFreshAdministrator(page, baseURL)
      await page.goto('/dashboard/roles')
      await page.getByRole('link', { name: 'New role' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'New role' })).toBeVisible()
      await expectCleanWith(page, scripts)

      const name = newName()
      await page.getByLabel('Name').fill('ab')
      await box(page, 'Users: read').check()
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.locator('main .field-error')).toBeVisible()
      await expect(page.getByLabel('Name')).toHaveValue('ab')
      await expect(page.locator('input[name="right.users.read"]')).toBeChecked()
      await page.getByLabel('Name').fill('ADMIN')
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.locator('main .field-error')).toContainText('exists')
      await page.getByLabel('Name').fill(name)
      await page.locator('input[name="right.logs.read"]').check()
      if (scripts) await expect(page.locator('.rights-plus')).toHaveCount(2)
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText('The role was created.').filter({ visible: true }).first()).toBeVisible()
      await expectCleanWith(page, scripts)

      const id = roleOf(page)
      await page.locator('input[name="right.logs.read"]').uncheck()
      await page.locator('input[name="right.users.update"]').check()
      if (scripts) {
        await expect(page.locator('.rights-minus')).toContainText('Logs: read')
        await expect(page.locator('.edit-bar')).toContainText('2 unsaved changes')
        await expect(page.locator('.rights-closed')).toHaveCount(0)
        await page.locator('input[name="right.menus.update"]').check()
        await expect(page.locator('.rights-closed')).toHaveText('Menus: read')
        await page.locator('input[name="right.menus.update"]').uncheck()
        await expect(page.locator('.rights-closed')).toHaveCount(0)
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(news(page, 'The role was saved.')).toBeVisible()
      const kept = await askAsAdministrator<{ permissions: object }>('GET', `/api/roles/${id}`)
      expect(kept.permissions).toEqual({ users: { read: true, update: true } })

      const person = newPerson('mover')
      const { id: user } = await fresh(page, 'POST', '/api/users', { ...person, role_id: id })
      await page.goto(`/dashboard/roles?search=${encodeURIComponent(name)}`)
      const row = page.locator('tbody tr').filter({ hasText: name })
      await expect(row).toContainText('Manages users')
      await expect(row.getByRole('link', { name: '1 person' })).toHaveAttribute(
        'href',
        `/dashboard/users?role=${id}`,
      )
      await page.goto(`/dashboard/roles/${id}`)
      if (scripts) {
        await hydrated(page)
        await openMore(page)
        await page.getByRole('button', { name: 'Delete role' }).click()
        await expectClean(page)
      }
      const target = page.locator('#delete').getByLabel('New role')
      await expect(target).toHaveValue(defaultRole)
      await target.selectOption('')
      await page.getByRole('button', { name: 'Delete and move 1 person' }).click()
      await expect(page.locator('#delete .field-error')).toContainText('couldn’t move this role’s users')
      await target.selectOption('user')
      await page.getByRole('button', { name: 'Delete and move 1 person' }).click()
      await expect(page).toHaveURL(/\/dashboard\/roles$/)
      await expect(page.getByText('The role was deleted.').filter({ visible: true }).first()).toBeVisible()
      const moved = await askAsAdministrator<{ role: { id: string } }>('GET', `/api/users/${user}`)
      expect(moved.role.id).toBe(defaultRole)
    })

    test('forbidden changes are locked, and the reason is shown', async ({ page, baseURL }) => {
      await asFreshAdministrator(page, baseURL)
      await page.goto(`/dashboard/roles/${adminRole}`)
      await expect(page.getByText('This is your own role.').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
      await expect(page.locator('input[name="right.users.read"]')).toBeDisabled()
      await expectCleanWith(page, scripts)
      await page.goto(`/dashboard/roles/${defaultRole}`)
      await openMore(page)
      await expect(page.getByText('so it can’t be deleted')).toBeVisible()
      await expect(page.getByText('can’t include permissions over the site')).toBeVisible()

      const permissions = { external: { dashboard: true }, roles: { read: true, update: true, create: true } }
      const { id: staffRole } = await fresh(page, 'POST', '/api/roles', { name: newName(), permissions })
      const { id: other } = await fresh(page, 'POST', '/api/roles', { name: newName(), permissions: {} })
      const person = newPerson('keeper')
      await fresh(page, 'POST', '/api/users', { ...person, role_id: staffRole })
      const signedIn = await page.request.post('/api/auth/sign-in', {
        headers: { Origin: new URL(baseURL ?? '').origin },
        data: { username: person.username, password: person.password },
      })
      const { token } = ((await signedIn.json()) as { data: { token: string } }).data
      await become(page, token, baseURL)
      await page.goto(`/dashboard/roles/${other}`)
      await expect(page.locator('input[name="right.roles.read"]')).toBeEnabled()
      await expect(page.locator('input[name="right.users.read"]')).toBeDisabled()
      await expect(page.getByText('You can only grant permissions you have yourself.')).toBeVisible()
      await expect(page.locator('.rights-aside')).toContainText('Users: read')
      await page.goto(`/dashboard/roles/${adminRole}`)
      await expect(page.getByText('has permissions you don’t have').first()).toBeVisible()
      expect((await page.goto('/dashboard/roles/nothing'))?.status()).toBe(404)
    })
  })

async function expectCleanWith(page: Page, scripts: boolean): Promise<void> {
  if (scripts) await expectClean(page)
}

/** A call with the session of this page's browser, which was just created. */
async function fresh(page: Page, method: string, path: string, data: object): Promise<{ id: string }> {
  const origin = new URL(page.url()).origin
  const answer = await page.request.fetch(origin + path, { method, data, headers: { Origin: origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { id: string } }).data
}
