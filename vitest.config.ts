import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for others (processes, databases, rounds of a beacon): one worker would leave a core idle.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'web', include: ['src/web/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{src,test,demo}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['src/web/**'],
          globalSetup: ['test/database/global-setup.ts'],
          // Each file has a database and a server of its own; loading the same house anew for each took half of the time.
          isolate: false,
        },
      },
    ],
  },
})
