import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser } from '../set-up/browser.mjs'
import { withLock } from '../set-up/lock.mjs'
import { inRoot } from '../set-up/paths.mjs'
import { explain } from '../set-up/say.mjs'
import { buildWeb } from '../set-up/web.mjs'
import { countStories, countTests, readReport } from './count.mjs'

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

/**
 * Tests of the database itself: all of them must pass on any PostgreSQL. The kill tests learn nothing more from another
 * server.
 */
const testsTheDatabase = /from '[^']*\/test-database\.ts'/
const kills = 'test/kill/'
/**
 * Of the many tests that start the whole server, those with the hardest statements of each area (locks, counters,
 * searches, jobs). All server tests run once on the embedded database, which is the same server over another socket.
 */
const hardest = new Set([
  'src/server/core/accounts/roles/roles.test.ts',
  'src/server/core/accounts/sessions/identify-viewer.test.ts',
  'src/server/core/accounts/sign-in/attempts.test.ts',
  'src/server/core/accounts/users/users.test.ts',
  'src/server/core/notifications/outbox/outbox.test.ts',
  'src/server/core/plans/plans.test.ts',
  'src/server/core/settings/settings.test.ts',
  'src/server/features/giveaways/seal/draw-giveaway.test.ts',
  'src/server/features/giveaways/giveaways.test.ts',
  'src/server/features/giveaways/history/history.test.ts',
  'src/server/features/giveaways/ledger/ledger.test.ts',
])

/** The test files to run again on a given server. */
function databaseTests() {
  const gone = [...hardest].filter((file) => !existsSync(inRoot(file)))
  if (gone.length) throw new Error(`Named among the database tests, but not there: ${gone.join(', ')}`)
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: inRoot() })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(kills))
    .filter((file) => hardest.has(file) || testsTheDatabase.test(readFileSync(inRoot(file), 'utf8')))
    .sort()
}

let interruption

/** Runs a tool's own script under this Node with the launcher's terminal; returns its exit code. */
function runTool(args, env = {}, { quiet = false } = {}) {
  if (interruption) return Promise.resolve(1)
  const child = spawn(process.execPath, args, {
    cwd: inRoot(),
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...process.env, ...env },
  })
  const stop = (signal) => {
    interruption = signal
    child.kill(signal)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(code ?? 1)
    })
  })
}

export const isInterrupted = () => interruption !== undefined
