import { expect } from '@playwright/test'
import { nameOf, sampleFor } from '../../test/looks/combinations.ts'
import { type Filled, fillForLooks } from '../../test/looks/fill.ts'
import { faultsOf, Looker } from '../../test/looks/look.ts'
import { type Samples, screensOf } from '../../test/looks/screens.ts'
import { administrator } from '../support/people.ts'
import { test } from '../support/story.ts'

// One look at each screen; together they combine every brand, color mode, language and width with every other.
// `npm run a11y` looks at all combinations. They stay in one worker: the sample data is created once per worker.

/** Placeholders for ids that are known once the samples are created. */
const later: Omit<Samples, 'gameCode'> = {
  shareCode: 'known',
  collectionId: 'c',
  userId: 'u',
  roleId: 'r',
  menuKey: 'm',
  questionId: 'q',
  pageKey: 'p',
  mailKey: 'm',
  moduleKey: 'm',
  recordId: 'r',
  importTarget: 't',
  planName: 'pro',
  importId: 'i',
  checkoutSession: 'cs',
  subscriptionId: 'sub',
  moduleSlug: 'm',
  contentSlug: 'c',
  mediaId: 'm',
  submissionId: 's',
  ticketId: 't',
}
const names = screensOf(later).map(({ name }) => name)
let filled: Promise<Filled> | undefined
let looker: Looker | undefined

test.afterAll(async () => {
  await looker?.close()
  looker = undefined
})

for (const [n, name] of names.entries())
  test(`${name} has no accessibility faults, logs no errors and fits its window`, async ({
    browser,
    baseURL,
  }) => {
    const url = new URL(baseURL ?? '').origin
    filled ??= fillForLooks(url, administrator().token)
    const { samples, ...who } = await filled
    looker ??= new Looker(browser, { url, ...who })
    const screen = screensOf(samples).find((one) => one.name === name)
    if (!screen) throw new Error(`${name} cannot be reached`)
    const combination = sampleFor(n)
    const { seen, complaints } = await looker.at(screen, combination, faultsOf)
    expect([...seen, ...complaints], nameOf(combination)).toEqual([])
  })
