import { expect } from '@playwright/test'
import { expectClean, expectInView } from '../support/looks.ts'
import { freshAddress } from '../support/people.ts'
import { bookshop, drawnResult } from '../support/result-of.ts'
import { test } from '../support/story.ts'

test('a result is disputed without scripts, its organizer answers, and everyone sees both', async ({
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
  await form.getByText('Dispute this result').click()
  await form.getByLabel('What is it about?').selectOption({ label: 'The rules' })
  await form.getByLabel('What’s wrong?').fill('short now!')
  await form.getByRole('button', { name: 'Send dispute' }).click()
  await expectInView(form.getByText('Your dispute was sent.'))
  await expect(form).toContainText('One dispute is waiting for a reply.')
  await expect(form).toContainText('short now!')

  await page.goto(`/results/${code}`)
  const own = page.locator('#challenges')
  await own.getByLabel('Your reply').fill('The rules stood under the post.')
  await expectClean(page)
  await own.getByRole('button', { name: 'Reply publicly' }).click()
  await expect(own).toContainText('Reply from the organizer')
  await expect(own.getByLabel('Your reply')).toHaveCount(0)

  // Another visitor's challenge is only counted until it is answered.
  await own.getByText('Dispute this result').click()
  await own.getByLabel('What’s wrong?').fill('Nobody else knows of this.')
  await own.getByRole('button', { name: 'Send dispute' }).click()
  await expect(own).toContainText('Your dispute was sent.')
  const other = await browser.newContext({ locale: 'en-US' })
  const reader = await other.newPage()
  await reader.goto(`/results/${code}`)
  await expect(reader.locator('#challenges')).toContainText('The rules stood under the post.')
  await expect(reader.locator('#challenges')).toContainText('One dispute is waiting for a reply.')
  await expect(reader.locator('#challenges')).not.toContainText('Nobody else knows')
  await stranger.close()
  await other.close()
})
