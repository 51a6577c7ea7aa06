/**
 * `npm run bench`: measures the product against its peers and writes `bench/RESULTS.md`. With names of chapters
 * (`files`, `receipt`, `sealed`, `warm`, `growth`, `requests`, `sessions`, `staff`, `comments`, `client`) or with `--rows=N` or
 * `--rounds=N` it only prints its results.
 */
import { clientSize } from './client-size.ts'
import { commentDraws } from './comments.ts'
import { fileDraws, warmDraws } from './file-draws.ts'
import { growthOfCosts } from './growth.ts'
import { receiptOfList } from './receipt.ts'
import { printed, type Section, writeReport } from './report.ts'
import { requestCosts } from './requests.ts'
import { sealedDraw } from './sealed-draw.ts'
import { sessionCosts } from './sessions.ts'
import { staffLists } from './staff-lists.ts'

const argv = process.argv.slice(2)
const rows = numberOf('rows', 1_000_000)
const rounds = numberOf('rounds', 5)

const chapters: Record<string, () => Promise<Section>> = {
  files: () => fileDraws(rows, rounds),
  receipt: () => receiptOfList(rows, rounds),
  sealed: () => sealedDraw(rows, rounds),
  warm: () => warmDraws(rows, rounds),
  growth: () => growthOfCosts(rows, rounds),
  requests: () => requestCosts(rounds),
  sessions: () => sessionCosts(rounds),
  staff: () => staffLists(rounds),
  comments: () => commentDraws(Math.min(rows, 200_000), rounds),
  client: () => clientSize(),
}

const wanted = argv.filter((word) => !word.startsWith('--'))
const sections: Section[] = []
for (const name of wanted.length > 0 ? wanted : Object.keys(chapters)) {
  const chapter = chapters[name]
  if (!chapter)
    throw new Error(`There is no chapter "${name}". Choose from: ${Object.keys(chapters).join(', ')}.`)
  console.log(`Measuring: ${name}`)
  sections.push(await chapter())
}
if (argv.length > 0) console.log(printed(sections))
else console.log(`Written to ${writeReport(sections)}`)

function numberOf(name: string, otherwise: number): number {
  const given = argv.find((word) => word.startsWith(`--${name}=`))
  return given ? Number(given.slice(name.length + 3)) : otherwise
}
