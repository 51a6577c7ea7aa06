import { expect } from '@playwright/test'
import { clientSizes, scriptSize } from '../../scripts/client-size.ts'
import { isPublicPage } from '../../src/contract/site/public-pages.ts'
import { locales } from '../../src/locales/locales.ts'
import { type Page as PageName, pathFor } from '../../src/locales/paths.ts'
import { test } from '../support/story.ts'

/**
 * Limits for the script that the first visit of a page loads before any interaction, in KiB of gzip. The frameworks
 * take about 91 of it, class names 1 to 2.
 */
const limits = { home: 120.4, public: 121, tool: 130, result: 125.2, dashboard: 165.6 }
const tools =
  /Picker$|^(comments|giveawayFromFile|coinToss|diceRoll|randomNumberGuess|guessGame|wheelOfNames|randomOrder|randomTeams|yesOrNo|pairToss|sharedToss|raffle|secretSanta|santaName|tools)$/

const isOfDashboard = (page: PageName) => page.startsWith('dashboard')

function limitOf(page: PageName): number | undefined {
  if (page === 'home') return limits.home
  if (page === 'result') return limits.result
  if (tools.test(page)) return limits.tool
  if (isOfDashboard(page)) return limits.dashboard
  return isPublicPage(page) ? limits.public : undefined
}

for (const locale of locales)
  test(`no page of ${locale} exceeds its limit for scripts`, async () => {
    const judged = (await clientSizes(locale)).filter(({ page }) => limitOf(page) !== undefined)
    expect(judged.length).toBeGreaterThan(20)
    const tooHeavy = judged.filter(({ page, kib }) => kib > (limitOf(page) ?? 0))
    expect(tooHeavy.map(({ page, kib }) => `${page}: ${kib.toFixed(1)} KiB`)).toEqual([])
  })

test('visitors load nothing of the dashboard', async ({ page }) => {
  const sizes = await clientSizes('fr')
  const scriptsOf = (wanted: (page: PageName) => boolean) =>
    new Set(sizes.filter((one) => wanted(one.page)).flatMap(({ scripts }) => scripts.map(({ file }) => file)))
  const ofAccount = scriptsOf((name) => name === 'account')
  const ofDashboard = [...scriptsOf(isOfDashboard)].filter((file) => /dash|data-table/i.test(file))
  // Each dashboard page, the dashboard frame, and the list table.
  expect(ofDashboard.length).toBeGreaterThan(20)
  const visited = scriptsOf(isPublicPage)
  expect(ofDashboard.filter((file) => visited.has(file) || ofAccount.has(file))).toEqual([])
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(pathFor('home', 'fr'))
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((file) => ofDashboard.includes(file))).toEqual([])
})

// What the build says a page loads is what a browser fetches.
for (const name of ['home', 'coinToss'] as const)
  test(`a browser loads the scripts of ${name} that the build says`, async ({ page }) => {
    const [said] = (await clientSizes('fr')).filter((one) => one.page === name)
    const fetched = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') fetched.add(new URL(request.url()).pathname)
    })
    await page.goto(pathFor(name, 'fr'))
    expect(said?.kib).toBeGreaterThan(100)
    // On a busy machine the network may be idle before the last script was asked for.
    await expect
      .poll(() => said?.scripts.filter(({ file }) => !fetched.has(file)).map(({ file }) => file))
      .toEqual([])
    const own = new Set(said?.scripts.map(({ file }) => file))
    const more = [...fetched].filter((file) => !own.has(file)).map(scriptSize)
    expect(more.reduce((total, kib) => total + kib, 0)).toBeLessThan(4)
  })
