import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectClean, waysOf } from '../support/looks.ts'
import { asFreshAdministrator, askAsAdministrator, newPerson, type Person } from '../support/people.ts'
import { hydrated, news, test } from '../support/story.ts'

interface Row {
  id: string
  fullname: string
  status: string
  plan: string
  role: { name: string }
}

const filter = (name: string) => `?search=${encodeURIComponent(name)}`

/** Signs a user in from a separate address and returns the session token; undefined if refused. */
async function signInAs(page: Page, baseURL: string | undefined, { username, password }: Person) {
  const answer = await page.request.post('/api/auth/sign-in', {
    headers: { Origin: new URL(baseURL ?? '').origin, 'X-Forwarded-For': '198.51.100.24' },
    data: { username, password },
  })
  return ((await answer.json()) as { data: { token?: string } }).data.token
}

async function isSignedIn(baseURL: string | undefined, token: string): Promise<boolean> {
  const answer = await fetch(new URL('/api/auth', baseURL), { headers: { Authorization: `Bearer ${token}` } })
  return answer.ok
}

/** Creates this many accounts that share nothing but their name. */
async function signUpMany(name: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const person = newPerson(name)
    await askAsAdministrator('POST', '/api/users', { ...person, fullname: `${name} ${n}` })
  }
}

const ways = [
  { width: 1280, scripts: true },
  { width: 390, scripts: false },
]

// Mostly with scripts; `LOOKS=all` runs both.
for (const { width, scripts } of waysOf(ways, (way) => way.scripts))
  test.describe(`at ${width} px, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: scripts })

    test('a user is created, changed, banned and deleted', async ({ page, baseURL, browser }) => {
      test.setTimeout(120_000)
      const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
      await asFreshAdministrator(page, baseURL)
      await page.goto('/dashboard/users')
      await page.getByRole('link', { name: 'New user' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible()
      if (scripts) await expectClean(page)
      const person = newPerson('made')
      const field = (name: string) => page.locator(`main [name="${name}"]`)
      await field('fullname').fill('Mary Made')
      await field('username').fill('administrator')
      await field('email').fill(person.email)
      await field('password').fill(person.password)
      await page.getByRole('button', { name: 'Create user' }).click()
      await expect(page.locator('main .field-error').first()).toContainText('already exists')
      await expect(field('email')).toHaveValue(person.email)
      if (!scripts) await expect(field('password')).toHaveValue('')
      await field('username').fill(person.username)
      await field('password').fill(person.password)
      await page.getByRole('button', { name: 'Create user' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mary Made' })).toBeVisible()
      await expect(page.getByText('The user was created.').filter({ visible: true }).first()).toBeVisible()
      if (scripts) await expectClean(page)
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const now = () => askAsAdministrator<Row & { plan_until: string | null }>('GET', `/api/users/${id}`)

      const part = (intent: string) =>
        page.locator(`main form:has(input[name=intent][value="${intent}"])`).first()
      await part('profile').locator('[name=fullname]').fill('Mary Changed')
      await part('profile').getByRole('button').click()
      await expect(news(page, 'The user was saved.')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Mary Changed' })).toBeVisible()

      await part('plan').locator('[name=plan_until]').fill('2031-05-04')
      await part('plan').locator('label:has([name=plan])').nth(1).click()
      await part('plan').getByRole('button').click()
      await expect(part('plan').locator('.field-error')).toBeVisible()
      await expect(part('plan').locator('[name=plan_until]')).toHaveValue('2031-05-04')
      await part('plan').locator('[name=plan_reason]').fill('Speaks at our meeting')
      const chosen = await part('plan').locator('[name=plan]:checked').inputValue()
      await part('plan').getByRole('button').click()
      await expect(news(page, /Mary Changed is now on the .+ plan\./)).toBeVisible()
      await expect
        .poll(now)
        .toMatchObject({ plan: chosen, plan_until: expect.stringContaining('2031-05-04') })

      const token = (await signInAs(elsewhere, baseURL, person)) ?? ''
      expect(await isSignedIn(baseURL, token)).toBe(true)
      const { id: role } = await askAsAdministrator<{ id: string }>('POST', '/api/roles', {
        name: `Keepers ${person.username}`,
        permissions: {},
      })
      await page.reload()
      if (scripts) await hydrated(page)
      // The actions above lead to their forms, and typing begins there.
      await page.getByRole('link', { name: 'Change plan' }).click()
      if (scripts) await expect(part('plan').locator('[name=plan]:checked')).toBeFocused()
      await page.locator('#main summary', { hasText: 'More actions' }).click()
      await page.getByRole('link', { name: 'Ban', exact: true }).click()
      await expect(part('access').locator('[name=status]')).toHaveValue('banned')
      if (scripts) await expect(part('access').locator('[name=ban_reason]')).toBeFocused()
      await part('access').locator('[name=role_id]').selectOption(role)
      await part('access').locator('[name=ban_reason]').fill('Sells accounts')
      await part('access').getByRole('button').click()
      const question = scripts ? page.getByRole('dialog') : part('access').getByRole('alert')
      await expect(question).toContainText(/Ban .+\?/)
      await expect(question).toContainText('session ends right away. They can’t sign in')
      expect(await now()).toMatchObject({ status: 'active' })
      expect(await isSignedIn(baseURL, token)).toBe(true)
      await question.getByRole('button', { name: 'Ban user' }).click()
      await expect(news(page, 'Mary Changed is banned and signed out everywhere.')).toBeVisible()
      expect(await now()).toMatchObject({ status: 'banned', role: { id: role } })
      expect(await isSignedIn(baseURL, token)).toBe(false)
      expect(await signInAs(elsewhere, baseURL, person)).toBeUndefined()

      await part('delete').locator('[name=confirm_username]').fill('somebody-else')
      await part('delete').getByRole('button').click()
      await expect(part('delete').locator('.field-error')).toContainText('That’s not the username.')
      await part('delete').locator('[name=confirm_username]').fill(person.username)
      await part('delete').getByRole('button').click()
      await expect(page.getByText('The user was deleted.').filter({ visible: true }).first()).toBeVisible()
      await page.goto(`/dashboard/users${filter(person.username)}`)
      await expect(page.getByText('No matches')).toBeVisible()
      await elsewhere.close()
    })

    test('an action on many users is confirmed, counted and reported', async ({ page, baseURL }) => {
      test.setTimeout(180_000)
      await asFreshAdministrator(page, baseURL)
      const name = `Crowd${scripts ? 'A' : 'B'}${Date.now().toString(36)}`
      // More than one page, and enough that the number must be typed to confirm.
      await signUpMany(name, 52)
      await page.goto(`/dashboard/users${filter(name)}`)
      if (scripts) await hydrated(page)
      if (scripts) await expectClean(page)
      // By keyboard, because the bar that a selection opens may cover the next checkbox.
      await page.getByRole('checkbox', { name: `Select ${name} 51` }).press('Space')
      await page.locator('.data-table-bulk').getByRole('button', { name: 'Status' }).click()
      await expect(
        page.getByRole('heading', { name: 'Change the status of 1 user', exact: true }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.locator('.data-table-confirm')).toHaveCount(0)
      await page.getByRole('checkbox', { name: `Select ${name} 50` }).press('Space')
      await page.getByRole('checkbox', { name: 'Select all 52 matches' }).press('Space')
      await page.locator('.data-table-bulk').getByRole('button', { name: 'Status' }).click()
      const ask = page.locator('.data-table-confirm')
      await expect(ask.getByRole('heading')).toHaveText('Change the status of 52 users')
      if (scripts) await expectClean(page)
      await ask.locator('[name=status]').selectOption('passive')
      await ask.locator('[name=typed]').fill('51')
      await ask.getByRole('button').click()
      await expect(ask.locator('.field-error')).toContainText('not the number')
      await expect(ask.locator('[name=status]')).toHaveValue('passive')
      await ask.locator('[name=typed]').fill('52')
      await ask.getByRole('button').click()
      const job = page.locator('.data-table-job')
      await expect(job).toBeVisible()
      await expect(async () => {
        if (!scripts) await page.goto(page.url())
        await expect(job).toContainText('52 people deactivated', { timeout: 2000 })
      }).toPass({ timeout: 60_000 })
      const { rows } = await askAsAdministrator<{ rows: Row[] }>(
        'GET',
        `/api/users${filter(name)}&page_size=100`,
      )
      expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 52 }, () => 'passive'))
    })

    test('the choice of columns is saved, and the export holds the filtered rows', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(120_000)
      await asFreshAdministrator(page, baseURL)
      const name = `Sheet${scripts ? 'A' : 'B'}${Date.now().toString(36)}`
      await signUpMany(name, 2)
      await page.goto(`/dashboard/users${filter(name)}`)
      if (scripts) await hydrated(page)
      const view = page.locator('details.data-table-view')
      try {
        await view.locator('summary').click()
        await view.getByRole('checkbox', { name: 'Email', exact: true }).check({ force: true })
        await view.getByRole('checkbox', { name: 'Plan', exact: true }).uncheck({ force: true })
        await view.getByRole('button', { name: 'Save view' }).click()
        await expect(page.locator('thead')).toContainText('Email')
        await page.goto(`/dashboard/users${filter(name)}`)
        const titles = (await page.locator('thead th').allTextContents()).join(' ')
        expect(titles).toContain('Email')
        expect(titles).not.toContain('Plan')
        await view.locator('summary').click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          // Without scripts the page responds with the link.
          page
            .getByRole('button', { name: 'CSV' })
            .click()
            .then(() => (scripts ? undefined : page.getByRole('link', { name: 'Download' }).click())),
        ])
        const lines = readFileSync(await file.path(), 'utf8')
          .trim()
          .split(/\r?\n/)
        expect(lines).toHaveLength(3)
        expect(lines[0]).toContain('Email')
        expect(lines.join()).toContain(`${name} 1`)
      } finally {
        const usual = { columns: [], page_size: 25, density: 'regular' }
        await askAsAdministrator('PUT', '/api/lists/users/view', usual)
      }
    })
  })

test('users are imported from a file', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  await page.goto('/dashboard/users')
  await page.getByRole('link', { name: 'Import' }).click()
  const { username, email } = newPerson('file')
  const table = `Full name,Username,Email\nIma File,${username},${email}\nWrong,x,nothing\n`
  await hydrated(page)
  await expectClean(page)
  const step = page.locator('[aria-current=step]')
  await expect(step).toHaveText('1. Choose a file')
  await expect(page.getByRole('link', { name: 'Download template (.csv)' })).toBeVisible()
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await expect(step).toHaveText('2. Check the rows')
  await page.getByRole('button', { name: 'Import all ready rows (1)' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Import all ready rows/ })
    .click()
  await expect(page.getByRole('link', { name: 'View imported items' })).toHaveClass(/button-primary/, {
    timeout: 15_000,
  })
  await expect(step).toHaveText('3. Import')
  await expect(page.getByRole('link', { name: 'Download the list of errors (.csv)' })).toBeVisible()
  // The list is no longer narrowed to the rows that were ready.
  await expect(page.locator('tbody')).toContainText('Ima File')
})

test('administrators cannot delete, ban or promote themselves', async ({ page, baseURL }) => {
  await asFreshAdministrator(page, baseURL)
  const { user } = await askAsAdministrator<{ user: { id: string } }>('GET', '/api/auth')
  await page.goto(`/dashboard/users/${user.id}`)
  await expect(page.getByText('You can’t change your own role or status here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete user' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Assign plan' })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('banning one or many users asks first and counts their sessions', async ({ page, baseURL }) => {
    await asFreshAdministrator(page, baseURL)
    const person = newPerson('ban')
    const { id } = await askAsAdministrator<{ id: string }>('POST', '/api/users', person)
    const token = (await signInAs(page, baseURL, person)) ?? ''
    // Signing in set its cookie, too.
    await asFreshAdministrator(page, baseURL)
    const status = async () => (await askAsAdministrator<Row>('GET', `/api/users/${id}`)).status

    await page.goto(`/dashboard/users${filter(person.username)}`)
    await page.locator('tbody input[name=pick]').press('Space')
    await page.locator('.data-table-bulk').getByRole('button', { name: 'Status' }).click()
    await expect(page.locator('.data-table-confirm')).toContainText(
      'Banning or deactivating them ends 1 session.',
    )
    await page.getByRole('link', { name: 'Cancel' }).click()

    await page.goto(`/dashboard/users/${id}`)
    const form = page.locator('main form:has(input[name=intent][value=access])')
    await form.locator('[name=status]').selectOption('banned')
    await form.locator('[name=ban_reason]').fill('Sells accounts')
    await form.getByRole('button').click()
    const question = form.getByRole('alert')
    await expect(question).toContainText(/Ban .+\?/)
    await expect(question).toContainText('1 session ends right away.')
    await expect(form.locator('[name=status]')).toHaveValue('banned')
    expect(await status()).toBe('active')
    await question.getByRole('button', { name: 'Ban user' }).click()
    await expect(news(page, 'is banned and signed out everywhere.')).toBeVisible()
    await expect(form.locator('[name=status]')).toHaveValue('banned')
    expect(await status()).toBe('banned')
    expect(await isSignedIn(baseURL, token)).toBe(false)
  })
})
