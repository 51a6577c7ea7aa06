import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { type Kind, kindOf } from './scripts/test/kinds.ts'

const root = import.meta.dirname
const kinds = new Map(
  globSync(['{src,test,demo}/**/*.test.{ts,tsx}', 'scripts/**/*.test.{mjs,ts}'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => [file, kindOf(file, readFileSync(join(root, file), 'utf8'))]),
)
const filesOf = (kind: Kind) => [...kinds.keys()].filter((file) => kinds.get(file) === kind)

/** The build makes the texts that pages load later; here none are. */
const noLaterTexts = {
  name: 'no-later-texts',
  resolveId: (id: string) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
  load: (id: string) => (id.startsWith('\0virtual:messages/') ? 'export {}' : undefined),
}

const missing = 'test/dom/missing-in-jsdom.ts'
const setupFiles = [missing, 'test/dom/leave-nothing.ts']
const globalSetup = ['test/database/global-setup.ts']

export default defineConfig({
  plugins: [noLaterTexts],
  test: {
    // Generous: they end what hangs, and say nothing about speed.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // As for stories: a shared machine starves a test now and then. The last lines name every one that needed it.
    retry: process.env['CI'] ? 1 : 0,
    // One more than the cores it was measured on: many tests wait for others (processes, databases, rounds of a beacon).
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'mocking', include: filesOf('mocking'), setupFiles: [missing], globalSetup },
      },
      // Loading the same modules again for each file took half of the time. What files leave behind is in a database of
      // their own, or `leave-nothing.ts` takes it away.
      { extends: true, test: { name: 'dom', include: filesOf('dom'), setupFiles, isolate: false } },
      { extends: true, test: { name: 'web', include: filesOf('web'), setupFiles, isolate: false } },
      { extends: true, test: { name: 'house', include: filesOf('house'), globalSetup, isolate: false } },
    ],
  },
})
