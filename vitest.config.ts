import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'test/**/*.test.ts',
      'demo/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: ['test/database/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Many tests wait for others (processes, databases, rounds of a beacon): one worker would leave a core idle.
    maxWorkers: 2,
  },
})
