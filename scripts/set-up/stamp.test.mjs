import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(folder, 'in'))
  writeFileSync(join(folder, 'in', 'a.txt'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('changes only with a content, a name, a new file or a word', () => {
  const print = () => fingerprint([join(folder, 'in')], ['x'])
  const before = print()
  expect(print()).toBe(before)
  writeFileSync(join(folder, 'in', 'a.txt'), 'two')
  const changed = print()
  writeFileSync(join(folder, 'in', 'b.txt'), '')
  const grown = print()
  rmSync(join(folder, 'in', 'b.txt'))
  writeFileSync(join(folder, 'in', 'c.txt'), '')
  const renamed = print()
  expect(new Set([before, changed, grown, renamed, fingerprint([join(folder, 'in')], ['y'])]).size).toBe(5)
})

it('treats a folder as finished only with the same stamp', () => {
  expect(isStamped(folder, 'a')).toBe(false)
  stamp(folder, 'a')
  expect(isStamped(folder, 'a')).toBe(true)
  expect(isStamped(folder, 'b')).toBe(false)
  unstamp(folder)
  expect(isStamped(folder, 'a')).toBe(false)
})
