// Checks every screen in every brand, mode, width and three languages with axe: `npm run a11y`, or `npm run a11y --
// home result` for screens with these names. Exits with 1 if anything was found; the report is in
// .cache/looks/a11y.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inParallel } from './browser.ts'
import { allCombinations, nameOf } from './combinations.ts'
import { faultsOf } from './look.ts'
import { lookFolder } from './look-folder.ts'
import { withLooker } from './with-looker.ts'

const chosen = process.argv.slice(2)

await withLooker(async (looker, screens) => {
  const wanted = screens.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const looks = wanted.flatMap((screen) => allCombinations().map((combination) => ({ screen, combination })))
  const found: { screen: string; look: string; faults: string[] }[] = []
  let done = 0
  await inParallel(looks, 2, async ({ screen, combination }) => {
    const { seen, complaints } = await looker.at(screen, combination, faultsOf)
    const faults = [...seen, ...complaints]
    if (faults.length > 0) {
      found.push({ screen: screen.name, look: nameOf(combination), faults })
      console.log(`${screen.name} ${nameOf(combination)}\n  ${faults.join('\n  ')}`)
    }
    if (++done % 50 === 0) console.log(`${done} of ${looks.length} pages, ${found.length} with faults`)
  })
  writeFileSync(join(lookFolder(), 'a11y.json'), JSON.stringify(found, null, 2))
  console.log(`${looks.length} pages of ${wanted.length} screens: ${found.length} with faults`)
  if (found.length > 0 || looks.length === 0) process.exitCode = 1
})
