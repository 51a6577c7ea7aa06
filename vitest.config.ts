import { defineConfig } from 'vitest/config'

/** They put something else in the place of a module, which nobody must have loaded before; `test/architecture` holds the list. */
export const mocking = [
  'src/draw/ledger/mutations.test.ts',
  'src/server/core/accounts/sign-in/overtaken.test.ts',
  'src/operations/backup/restore-sync.test.ts',
  'src/server/core/accounts/sign-in/sign-in.test.ts',
  'test/access/escalation-control.test.ts',
  'test/access/escalation.test.ts',
  'test/clock/clock-control.test.ts',
  'test/fuzz/fuzz-control.test.ts',
]
const globalSetup = ['test/database/global-setup.ts']

export default defineConfig({
  test: {
    // Generous: they end what hangs, and say nothing about speed.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // As for stories: a shared machine starves a test now and then. The last lines name every one that needed it.
    retry: process.env['CI'] ? 1 : 0,
    // One more than the cores it was measured on: many tests wait for others (processes, databases, rounds of a beacon).
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'mocking', include: mocking, globalSetup } },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{src,test,demo}/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
          exclude: ['src/web/**', ...mocking],
          globalSetup,
          // Each file has a database and a server of its own; loading the same house anew for each took half of the time.
          isolate: false,
        },
      },
    ],
  },
})
