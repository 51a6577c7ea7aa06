// Pictures of every public screen in both brands, light and dark, at a phone's and a desk's width: `npm run shots`, or
// `npm run shots -- tr home pricing` for one language and screens of these names. They lie in .cache/looks/shots, outside of git.
import { join } from 'node:path'
import { isLocale } from '../../src/locales/locales.ts'
import { allCombinations, nameOf } from './combinations.ts'
import { inParallel } from './in-parallel.ts'
import { lookFolder } from './look-folder.ts'
import { withLooker } from './with-looker.ts'

const words = process.argv.slice(2)
const locale = words.find(isLocale) ?? 'en'
const chosen = words.filter((word) => !isLocale(word))

await withLooker(async (looker, screens) => {
  const wanted = screens.filter(({ name, as }) =>
    chosen.length > 0 ? chosen.includes(name) : as === 'visitor',
  )
  const ways = allCombinations()
    .filter((combination) => combination.locale === 'en')
    .map((combination) => ({ ...combination, locale }))
  const folder = lookFolder('shots')
  const looks = wanted.flatMap((screen) => ways.map((combination) => ({ screen, combination })))
  await inParallel(looks, 2, async ({ screen, combination }) => {
    const file = join(folder, `${screen.name}-${nameOf(combination)}.png`)
    const { complaints } = await looker.at(screen, combination, async (page) => {
      await page.waitForTimeout(300)
      return page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    })
    if (complaints.length > 0) console.log(`${screen.name} ${nameOf(combination)}: ${complaints.join('; ')}`)
  })
  console.log(`${looks.length} pictures in .cache/looks/shots`)
})
