import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * The warnings of a program with these lines. An engine that does not know a flag warns there, and continues without
 * it.
 */
function complaints(lines: string): string {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', lines]
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).stderr
}

test('the engine knows the flag that it is given', () => {
  expect(complaints("import { setHeapGrowth } from './process.ts'\nsetHeapGrowth()")).toBe('')
  expect(
    complaints("import { setFlagsFromString } from 'node:v8'\nsetFlagsFromString('--heap-growing=1')"),
  ).toContain('unrecognized flag')
})
