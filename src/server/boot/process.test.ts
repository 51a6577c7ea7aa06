import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { databaseProblem, listenProblem } from './process.ts'

/**
 * The warnings of a program with these lines. An engine that does not know a flag warns there, and continues without
 * it.
 */
function complaints(lines: string): string {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', lines]
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).stderr
}

it('the engine knows the flag that it is given', () => {
  expect(complaints("import { setHeapGrowth } from './process.ts'\nsetHeapGrowth()")).toBe('')
  expect(
    complaints("import { setFlagsFromString } from 'node:v8'\nsetFlagsFromString('--heap-growing=1')"),
  ).toContain('unrecognized flag')
})

it('names the port that another program uses', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const env = { port: (other.address() as { port: number }).port, host: '127.0.0.1' }
  const error: unknown = await Fastify()
    .listen(env)
    .catch((problem: unknown) => problem)
  other.close()
  expect(listenProblem(error, env).message).toContain(`Port ${env.port} is in use`)
})

it('names the address that this machine does not have', async () => {
  const env = { port: 0, host: '192.0.2.1' }
  const error: unknown = await Fastify()
    .listen(env)
    .catch((problem: unknown) => problem)
  expect(listenProblem(error, env).message).toBe('HOST=192.0.2.1 is no address of this machine')
})

it('names the database that does not answer, without its password', async () => {
  const db = openDatabase('postgres://someone:hidden@nowhere.invalid/x')
  const error: unknown = await migrateToLatest(db).catch((problem: unknown) => problem)
  await db.destroy()
  const { message } = databaseProblem(error)
  expect(message).toMatch(/^The database of DATABASE_URL cannot be used: .*nowhere\.invalid/)
  expect(message).not.toContain('hidden')
})
