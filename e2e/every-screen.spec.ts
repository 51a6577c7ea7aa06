import { expect, test } from '@playwright/test'
import { nameOf, sampleFor } from '../test/looks/combinations.ts'
import { type Filled, fillForLooks } from '../test/looks/fill.ts'
import { faultsOf, Looker } from '../test/looks/look.ts'
import { screensOf } from '../test/looks/screens.ts'
import { administrator } from './people.ts'

// Three looks at each screen, so that brands, colour modes, languages and widths meet in pairs. `npm run a11y` takes all of them.
test.describe.configure({ mode: 'parallel' })

const names = screensOf({ shareCode: 'known', collectionId: 'later' }).map(({ name }) => name)
let filled: Promise<Filled> | undefined
let looker: Looker | undefined

test.afterAll(async () => {
  await looker?.close()
  looker = undefined
})

for (const [n, name] of names.entries())
  test(`${name} has no fault that axe can find, complains of nothing and fits its window`, async ({
    browser,
    baseURL,
  }) => {
    const url = new URL(baseURL ?? '').origin
    filled ??= fillForLooks(url, administrator().token)
    const { samples, ...who } = await filled
    looker ??= new Looker(browser, { url, ...who })
    const screen = screensOf(samples).find((one) => one.name === name)
    if (!screen) throw new Error(`${name} cannot be reached`)
    for (const combination of sampleFor(n)) {
      const { seen, complaints } = await looker.at(screen, combination, faultsOf)
      expect.soft([...seen, ...complaints], nameOf(combination)).toEqual([])
    }
  })
