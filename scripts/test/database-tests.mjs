import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '../set-up/paths.mjs'

const leansOnDatabase = /from '[^']*\/(test-database|world)\.ts'/

/** The test files that ask for a database, by what they import. */
export function databaseTests() {
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: inRoot() })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => leansOnDatabase.test(readFileSync(inRoot(file), 'utf8')))
    .sort()
}
