import { expect } from '@playwright/test'
import { expectClean } from './looks.ts'
import { freshAddress } from './people.ts'
import { bookshop, drawnResult } from './result-of.ts'
import { test } from './story.ts'

test('a result is challenged without scripts, answered by its organiser, and both stand there for all', async ({
  page,
  browser,
}) => {
  const code = await drawnResult(page.request, bookshop)
  const stranger = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    extraHTTPHeaders: { 'X-Forwarded-For': freshAddress() },
  })
  const asker = await stranger.newPage()
  await asker.goto(`/results/${code}`)
  const form = asker.locator('#challenges')
  await form.getByText('Challenge this result').click()
  await form.getByLabel('What is it about?').selectOption({ label: 'The rules' })
  await form.getByLabel('What seems wrong?').fill('short now!')
  await form.getByRole('button', { name: 'Send challenge' }).click()
  await expect(form).toContainText('Your challenge was sent.')
  await expect(form).toContainText('One challenge is waiting for an answer.')
  await expect(form).toContainText('short now!')

  await page.goto(`/results/${code}`)
  const own = page.locator('#challenges')
  await own.getByLabel('Your answer').fill('The rules stood under the post.')
  await expectClean(page)
  await own.getByRole('button', { name: 'Answer in public' }).click()
  await expect(own).toContainText('The organiser answered')
  await expect(own.getByLabel('Your answer')).toHaveCount(0)

  // Another visitor's challenge is only counted until it is answered.
  await own.getByText('Challenge this result').click()
  await own.getByLabel('What seems wrong?').fill('Nobody else knows of this.')
  await own.getByRole('button', { name: 'Send challenge' }).click()
  await expect(own).toContainText('Your challenge was sent.')
  const other = await browser.newContext({ locale: 'en-US' })
  const reader = await other.newPage()
  await reader.goto(`/results/${code}`)
  await expect(reader.locator('#challenges')).toContainText('The rules stood under the post.')
  await expect(reader.locator('#challenges')).toContainText('One challenge is waiting for an answer.')
  await expect(reader.locator('#challenges')).not.toContainText('Nobody else knows')
  await stranger.close()
  await other.close()
})
