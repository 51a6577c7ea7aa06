import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type DemoPeople, keepPeople, openDataFolder } from './data-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'demo-'))
afterAll(() => rmSync(place, { recursive: true }))

const people: DemoPeople = {
  administrator: { username: 'demo-admin', password: 'one' },
  user: { username: 'demo', password: 'two' },
}

it('starts empty, or keeps earlier data on request', () => {
  const folder = join(place, 'own', 'data')
  expect(openDataFolder(folder, false)).toBeUndefined()
  keepPeople(folder, people)
  writeFileSync(join(folder, 'left'), '')
  expect(openDataFolder(folder, true)).toEqual(people)
  expect(existsSync(join(folder, 'left'))).toBe(true)
  expect(openDataFolder(folder, false)).toBeUndefined()
  expect(existsSync(join(folder, 'left'))).toBe(false)
})

it('starts empty if the previous demo ended before it was ready', () => {
  const folder = join(place, 'early')
  openDataFolder(folder, false)
  writeFileSync(join(folder, 'left'), '')
  expect(openDataFolder(folder, true)).toBeUndefined()
  expect(existsSync(join(folder, 'left'))).toBe(false)
})

it.each(['real.txt', 'database', 'demo.json'])('never touches a folder with %s that no demo made', (name) => {
  const folder = join(place, `foreign-${name}`)
  mkdirSync(folder)
  writeFileSync(join(folder, name), '{"pid":"none of ours"}')
  for (const keep of [true, false]) expect(() => openDataFolder(folder, keep)).toThrow('made by no demo')
  expect(readFileSync(join(folder, name), 'utf8')).toContain('none of ours')
})

it('refuses a folder that a running demo uses', () => {
  const folder = join(place, 'busy')
  mkdirSync(folder)
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ pid: process.ppid }))
  expect(() => openDataFolder(folder, false)).toThrow('Another demo')
})
