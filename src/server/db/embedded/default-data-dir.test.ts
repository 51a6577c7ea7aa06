import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/database/temporary-folder.ts'
import { canReach, defaultDataDir } from './layout.ts'

const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }

test('a project with open folders keeps its data inside', () => {
  const project = temporaryFolder()
  expect(defaultDataDir(project)).toBe(join(project, 'data'))
})

test('a user can reach a folder only if every parent folder is accessible', () => {
  const top = temporaryFolder()
  const deep = join(top, 'closed', 'deep')
  mkdirSync(deep, { recursive: true })
  expect(canReach(stranger, deep)).toBe(true)
  chmodSync(join(top, 'closed'), 0o700)
  expect(canReach(stranger, deep)).toBe(false)
  expect(canReach(undefined, deep)).toBe(true)
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('a project that the database user cannot enter keeps its data in a stable system folder', () => {
    const project = temporaryFolder()
    chmodSync(project, 0o700)
    expect(defaultDataDir(project)).toMatch(/^\/var\/lib\/giveawaybox-[0-9a-f]{8}$/)
    expect(defaultDataDir(project)).toBe(defaultDataDir(`${project}/`))
  })
})
