import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const source = new URL('.', import.meta.url)
const program = `
import { appendFileSync } from 'node:fs'
process.on('SIGTERM', () => {
  appendFileSync('seen', 'asked to stop ')
  setTimeout(() => process.exit(), 200)
})
setInterval(() => {}, 1000)
appendFileSync('seen', 'up ' + process.env.MALLOC_ARENA_MAX + ' ')`
const launcher = `
import { serve } from './scripts/set-up/serve.mjs'
process.exitCode = await serve({ bin: process.execPath }, ['program.mjs'])`

let folder
const seen = () => (existsSync(join(folder, 'seen')) ? readFileSync(join(folder, 'seen'), 'utf8') : '')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'))
  cpSync(source, join(folder, 'scripts', 'set-up'), { recursive: true })
  writeFileSync(join(folder, 'program.mjs'), program)
  writeFileSync(join(folder, 'launcher.mjs'), launcher)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(process.platform === 'win32').each([
  ['the shell of npm, which passes nothing on', ['sh', '-c', `'${process.execPath}' launcher.mjs; true`]],
  ['the launcher', [process.execPath, 'launcher.mjs']],
])('stops the program once if SIGTERM ends %s', async (_, [command, ...args]) => {
  const started = spawn(command, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, MALLOC_ARENA_MAX: undefined, npm_lifecycle_event: 'start' },
  })
  await vi.waitFor(() => expect(seen()).toBe('up 2 '), 20_000)
  started.kill('SIGTERM')
  await vi.waitFor(() => expect(seen()).toBe('up 2 asked to stop '), 10_000)
})
