import { rmSync } from 'node:fs'
import { ensureBrowser } from '../set-up/browser.mjs'
import { withLock } from '../set-up/lock.mjs'
import { inRoot } from '../set-up/paths.mjs'
import { explain } from '../set-up/say.mjs'
import { buildWeb } from '../set-up/web.mjs'
import { countStories, countTests, readReport } from './count.mjs'
import { databaseTests } from './database-tests.mjs'
import { runTool } from './run-tool.mjs'

const tool = (path) => inRoot('node_modules', ...path.split('/'))

/**
 * In the order of a full run. Each returns how many tests passed and failed; a tool that judges the whole counts as one
 * test.
 */
export const stages = [
  { name: 'format', run: () => judge([tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50']) },
  { name: 'lint', run: () => judge([tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']) },
  { name: 'unused', run: () => judge([tool('knip/bin/knip.js')]) },
  { name: 'types', run: () => judge([tool('typescript/bin/tsc'), '-b']) },
  { name: 'build', run: build },
  { name: 'unit', run: (filters) => vitest('unit', filters, {}) },
  { name: 'database', run: onGivenServer },
  { name: 'stories', run: stories },
]

const quickNames = ['format', 'lint', 'unused', 'types']

/** The tests of the architecture are a stage of their own only here: a full run has them among the unit tests. */
export const quickStages = [
  ...stages.filter(({ name }) => quickNames.includes(name)),
  { name: 'architecture', run: () => vitest('architecture', ['test/architecture'], {}) },
]

async function judge(args) {
  return (await runTool(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function build() {
  try {
    await buildWeb({ bin: process.execPath }, withLock)
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(explain(error))
    return { passed: 0, failed: 1 }
  }
}

async function vitest(name, filters, env) {
  const report = inRoot('.cache', 'test', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/test/vitest-report.mjs',
    '--silent=passed-only',
  ]
  const code = await runTool([tool('vitest/vitest.mjs'), 'run', ...reporters, ...filters], {
    ...env,
    UNIT_REPORT: report,
  })
  return countTests(readReport(report), code)
}

/** The same tests against a server that the product did not start itself, as in production with DATABASE_URL. */
async function onGivenServer(filters) {
  const files = databaseTests().filter((file) => filters.every((filter) => file.includes(filter)))
  if (files.length === 0) return { passed: 0, failed: 0 }
  if (process.env.DATABASE_URL) return vitest('database', files, {})
  const { startTcpServer } = await import('../../test/database/test-server.ts')
  const server = await startTcpServer()
  try {
    return await vitest('database', files, { DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function stories(filters) {
  const playwright = [tool('@playwright/test/cli.js'), 'test', '--pass-with-no-tests', ...filters]
  const report = inRoot('.cache', 'test', 'stories.json')
  rmSync(report, { force: true })
  const browser = await ensureBrowser()
  if (!browser) {
    await runTool([...playwright, '--list'], { STORIES_REPORT: report }, { quiet: true })
    return { passed: 0, failed: Math.max(1, listed(readReport(report)?.suites ?? [])) }
  }
  const code = await runTool(playwright, { STORIES_REPORT: report, CHROMIUM_PATH: browser })
  return countStories(readReport(report), code)
}

function listed(suites) {
  return suites.reduce((sum, { specs = [], suites: inner = [] }) => sum + specs.length + listed(inner), 0)
}
