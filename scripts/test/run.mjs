// Everything that can say "broken", one stage after another, with one plain last line. `npm test -- unit src/draw` runs
// one stage with a filter; without a stage name the filter applies to the unit tests.
import { mkdirSync } from 'node:fs'
import { inRoot } from '../set-up/paths.mjs'
import { explain, seconds } from '../set-up/say.mjs'
import { writeReport } from './report.mjs'
import { isInterrupted, quickStages, stages } from './stages.mjs'

const startedAt = Date.now()
const { chosen, filters } = choose(process.argv.slice(2))
mkdirSync(inRoot('.cache', 'test'), { recursive: true })

const outcomes = []
for (const stage of chosen) {
  if (!isInterrupted()) outcomes.push(await runStage(stage))
}
summarize()

function choose(args) {
  if (args.includes('check')) return { chosen: quickStages, filters: [] }
  const names = args.filter((arg) => stages.some(({ name }) => name === arg))
  const filters = args.filter((arg) => !names.includes(arg))
  if (names.length === 0 && filters.length > 0)
    names.push(filters.every((path) => path.startsWith('e2e')) ? 'stories' : 'unit')
  return { chosen: names.length > 0 ? stages.filter(({ name }) => names.includes(name)) : stages, filters }
}

async function runStage({ name, run }) {
  const begunAt = Date.now()
  console.log(`\n=== ${name}`)
  let outcome
  try {
    outcome = await run(filters)
  } catch (error) {
    console.log(explain(error))
    outcome = { passed: 0, failed: 1 }
  }
  const second = outcome.retried?.length ?? 0
  const retried = second > 0 ? `, ${second} of them at the second attempt` : ''
  console.log(
    `=== ${name}: ${outcome.passed} passed${retried}, ${outcome.failed} failed (${seconds(begunAt)})`,
  )
  return { name, ...outcome }
}

function summarize() {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, isInterrupted() ? 1 : 0)
  const red = outcomes.filter((outcome) => outcome.failed > 0).map(({ name }) => name)
  for (const { name, retried = [], failures = [] } of outcomes) {
    for (const title of retried) console.log(`${name}: second attempt: ${title}`)
    for (const title of failures) console.log(`${name}: failed: ${title}`)
  }
  console.log(`\n${seconds(startedAt)}${red.length > 0 ? `, failed in: ${red.join(', ')}` : ''}`)
  console.log(`tests: ${passed} passed, ${failed} failed`)
  if (chosen === stages && filters.length === 0) writeReport({ passed, failed })
  process.exitCode = failed > 0 ? 1 : 0
}
