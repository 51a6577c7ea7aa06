import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const here = new URL('./', import.meta.url)
/** Code shared by Facebook and Instagram; not a platform itself. */
const shared = ['graph']
const folders = readdirSync(here, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !shared.includes(entry.name),
)

test('all connectors are found', () => {
  expect(folders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['youtube', 'x', 'reddit', 'instagram', 'facebook']),
  )
})

test.each(folders.map(({ name }) => name))('%s passes the shared connector tests', (name) => {
  const folder = new URL(`${name}/`, here)
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
  const isHeld = tests.some((file) =>
    readFileSync(new URL(file, folder), 'utf8').includes('\nholdToTheList('),
  )
  expect(isHeld).toBe(true)
})
