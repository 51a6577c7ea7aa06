// Lighthouse's mobile profile on every public page of both brands: `npm run lighthouse`, or `npm run lighthouse -- home
// pricing` for pages with these names. The median of three on the most visited pages, one run on the rest. Exits with 1
// below the targets.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandKey } from '../../src/brand.ts'
import { isPublicPage } from '../../src/contract/site/public-pages.ts'
import { browserPath } from './browser.ts'
import { lookFolder } from './look-folder.ts'
import type { Screen } from './screens.ts'
import { withWorld } from './with-looker.ts'

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof aims
type Scores = Record<Category, number> & { times: string }

/** What the grade for performance is made of: in milliseconds, the shift of the layout without unit. */
const metrics = {
  paint: 'first-contentful-paint',
  largest: 'largest-contentful-paint',
  filling: 'speed-index',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const

interface Report {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface Lighthouse {
  default: (url: string, options: object) => Promise<{ lhr: Report } | undefined>
}
interface Launcher {
  launch: (options: object) => Promise<{ port: number; kill: () => void }>
}

const own = (path: string) => new URL(`../../lighthouse/node_modules/${path}`, import.meta.url).href
const { default: judge } = (await import(own('lighthouse/core/index.js'))) as Lighthouse
const { launch } = (await import(own('chrome-launcher/dist/index.js'))) as Launcher

const seenByMost = new Set(['home', 'tools', 'coinToss', 'pricing', 'faq', 'result'])
const chosen = process.argv.slice(2)
const rows: string[] = []
let below = 0

await withWorld(async ({ url }, screens) => {
  const wanted = screens.filter(({ name, as }) =>
    chosen.length > 0 ? chosen.includes(name) : as === 'visitor' && (isPublicPage(name) || name === 'result'),
  )
  for (const screen of wanted)
    for (const brand of ['box', 'lucky'] as const) {
      const runs: Scores[] = []
      for (let run = 0; run < (seenByMost.has(screen.name) ? 3 : 1); run++)
        runs.push(await measured(addressOf(url, brand, screen), screen))
      report(screen, brand, median(runs))
    }
})
writeFileSync(join(lookFolder(), 'lighthouse.txt'), `${rows.join('\n')}\n`)
console.log(`${rows.length} pages, ${below} below the aims of ${Object.values(aims).join(' / ')}`)
if (below > 0 || rows.length === 0) process.exitCode = 1

function addressOf(url: string, brand: BrandKey, screen: Screen): string {
  const address = new URL(screen.path('en'), url)
  if (brand === 'lucky') address.hostname = 'lucky.localhost'
  return address.href
}

/** Occasionally Lighthouse detects no paint; that says nothing about the page, so it is measured again. */
async function measured(address: string, screen: Screen): Promise<Scores> {
  for (let tries = 1; ; tries++) {
    const scores = await scoresOf(address, screen)
    if (scores.performance > 0 || tries === 3) return scores
  }
}

/** A separate browser per run, so that runs do not share state. */
async function scoresOf(address: string, screen: Screen): Promise<Scores> {
  const chrome = await launch({
    chromePath: browserPath,
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const result = await judge(address, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: Object.keys(aims),
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${address}`)
    const score = (category: Category) => Math.round((result.lhr.categories[category].score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      // A page with names of other people asks not to be indexed.
      seo: screen.name === 'result' ? 100 : score('seo'),
      times: timesOf(result.lhr),
    }
  } finally {
    chrome.kill()
  }
}

function timesOf({ audits }: Report): string {
  const value = (id: string) => audits[id]?.numericValue ?? 0
  return Object.entries(metrics)
    .map(([name, id]) => `${name} ${name === 'shift' ? value(id).toFixed(3) : Math.round(value(id))}`)
    .join(', ')
}

/** Of each grade; the times are those of the run whose performance is in the middle. */
function median(runs: Scores[]): Scores {
  const middle = (category: Category) =>
    runs.map((run) => run[category]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  const performance = middle('performance')
  return {
    times: runs.find((run) => run.performance === performance)?.times ?? '',
    performance,
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
  }
}

function report(screen: Screen, brand: BrandKey, scores: Scores): void {
  const grades = (Object.keys(aims) as Category[]).map(
    (category) => [scores[category], aims[category]] as const,
  )
  const isBelow = grades.some(([grade, aim]) => grade < aim)
  if (isBelow) below++
  const shown = grades.map(([grade]) => grade).join(' / ')
  const row = `${isBelow ? '✗' : '✓'} ${screen.name.padEnd(26)} ${brand.padEnd(6)} ${shown}  (${scores.times})`
  rows.push(row)
  console.log(row)
}
