import { existsSync, globSync, readFileSync } from 'node:fs'
import { inRoot } from '../set-up/paths.mjs'

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
export function databaseTests() {
  const gone = [...hardest].filter((file) => !existsSync(inRoot(file)))
  if (gone.length) throw new Error(`Named among the database tests, but not there: ${gone.join(', ')}`)
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: inRoot() })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(kills))
    .filter((file) => hardest.has(file) || testsTheDatabase.test(readFileSync(inRoot(file), 'utf8')))
    .sort()
}
