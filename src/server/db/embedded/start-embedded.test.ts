import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clusterCase, holdInAnotherProcess, madeClusterCase } from '#test/database/cluster-case.ts'
import { runSql } from '#test/database/run-sql.ts'
import { isAlive, readPostmasterPid } from './running-server.ts'

test('the first start creates a cluster, the next one reuses it', async () => {
  const at = clusterCase()
  const first = await at.start()
  expect(at.codes()).toEqual(['initializing', 'initialized', 'starting', 'ready'])
  await runSql(first.url, 'create table kept as select 42 as n')
  await first.stop()

  const second = await at.start()
  expect(at.codes()).toEqual(['starting', 'ready'])
  expect(await runSql(second.url, 'select n from kept')).toEqual([{ n: 42 }])
})

test('the server is durable and private, and the application role is unprivileged', async () => {
  const at = clusterCase()
  const { url } = await at.start({ fsync: true })
  const settings = await runSql<{ name: string; setting: string }>(
    url,
    `select name, setting from pg_settings where name in
     ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses',
      'log_parameter_max_length', 'log_error_verbosity')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    listen_addresses: '',
    log_parameter_max_length: '0',
    log_error_verbosity: 'terse',
  })
  expect(statSync(at.dir).mode & 0o777).toBe(0o700)
  expect(statSync(join(at.dir, 'run')).mode & 0o777).toBe(0o700)

  const role = await runSql(
    url,
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, pg_get_userbyid(datdba) as owner
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(role).toEqual([
    { rolname: 'app', rolsuper: false, rolcreatedb: false, rolcreaterole: false, owner: 'app' },
  ])
})

test('a stop shuts down the server cleanly, and may be requested twice', async () => {
  const at = await madeClusterCase()
  const embedded = await at.start()
  const pid = readPostmasterPid(join(at.dir, 'data'))?.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  await Promise.all([embedded.stop(), embedded.stop()])
  expect(isAlive(pid)).toBe(false)
  expect(readFileSync(join(at.dir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('of concurrent first starts, one succeeds and the others report the folder as in use', async () => {
  const { dir } = clusterCase()
  const outcomes = await Promise.all([1, 2, 3].map(() => holdInAnotherProcess(dir).outcome))
  expect(outcomes.sort()).toEqual(['folder_in_use', 'folder_in_use', 'holding'])
})

test('a second start in the same process is refused with the folder and the owner', async () => {
  const at = await madeClusterCase()
  await at.start()
  await expect(at.start()).rejects.toThrow(
    `${at.dir} is in use by another running copy of this program (process`,
  )
})

test('an interrupted first start is repeated', async () => {
  const at = clusterCase()
  mkdirSync(join(at.dir, 'data.new', 'base'), { recursive: true })
  writeFileSync(join(at.dir, 'data.new', 'PG_VERSION'), '18\n')
  const { url } = await at.start()
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('without a unix socket, clients connect by TCP with a password', async () => {
  const at = clusterCase()
  const embedded = await at.start({ transport: 'tcp', launcher: 'pg_ctl' })
  expect(await runSql(embedded.url, 'select host(inet_server_addr()) as host')).toEqual([
    { host: '127.0.0.1' },
  ])
  const url = new URL(embedded.url)
  url.password = 'guess'
  await expect(runSql(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(at.dir, 'password')).mode & 0o777).toBe(0o600)

  await embedded.stop()
  const again = await at.start({ transport: 'tcp', launcher: 'pg_ctl' })
  expect(again.url).toBe(embedded.url)
})

test('a path too long for a socket moves the socket, not the data', async () => {
  const at = clusterCase()
  const dir = join(at.dir, 'x'.repeat(100))
  const { url } = await at.start({ dir })
  const host = new URL(url).searchParams.get('host') ?? ''
  onTestFinished(() => rmSync(host, { recursive: true }))
  expect(host).not.toContain(at.dir)
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
