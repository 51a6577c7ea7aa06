import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Each case runs in a copy of the launcher's folder, because the lock belongs to the folder that contains it.
const source = new URL('.', import.meta.url)
const hold = `
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock } from './scripts/set-up/lock.mjs'
await withLock(async () => {
  appendFileSync('seen', 'in ')
  await sleep(Number(process.argv[2]))
  appendFileSync('seen', 'out ')
})`

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  cpSync(source, join(folder, 'scripts', 'set-up'), { recursive: true })
  writeFileSync(join(folder, 'hold.mjs'), hold)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets one launch work at a time', async () => {
  await Promise.all(Array.from({ length: 4 }, () => run(100)))
  expect(await seen()).toBe('in out '.repeat(4))
})

it('is taken over from a launch that was killed, by one of several', async () => {
  const holder = spawn(process.execPath, ['hold.mjs', '60000'], { cwd: folder })
  // The file exists before its content is written.
  await until(async () => existsSync(join(folder, 'seen')) && (await seen()) !== '')
  holder.kill('SIGKILL')
  await new Promise((resolve) => holder.once('exit', resolve))
  await Promise.all(Array.from({ length: 3 }, () => run(100)))
  expect(await seen()).toBe(`in ${'in out '.repeat(3)}`)
})

it('is not taken from a living owner', async () => {
  mkdirSync(join(folder, '.cache', 'set-up.lock'), { recursive: true })
  writeFileSync(join(folder, '.cache', 'set-up.lock', 'owners'), String(process.pid))
  const waiting = run(0)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(existsSync(join(folder, 'seen'))).toBe(false)
  rmSync(join(folder, '.cache', 'set-up.lock'), { recursive: true })
  await waiting
  expect(await seen()).toBe('in out ')
})

function run(ms) {
  return promisify(execFile)(process.execPath, ['hold.mjs', String(ms)], { cwd: folder })
}

function seen() {
  return readFile(join(folder, 'seen'), 'utf8')
}

async function until(isTrue) {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20))
}
