import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { placeOfPayload } from '#server/core/notifications/outbox/queue-mail.ts'
import { startMailServer } from '#test/mail/mail-server.ts'
import { giveSecret } from '#test/world/collections.ts'
import { testWorld } from '#test/world/world.ts'
import { checkDisk, checkVersions } from './check-inside.ts'
import { examine } from './doctor-command.ts'

const { ctx, databaseUrl } = await testWorld()
const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const SECRET_KEY = Buffer.from(ctx.secretKey).toString('hex')
const healthy = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY, BEACON_URLS: 'off' }
const look = async (source: Record<string, string>) => {
  const findings = await examine(source)
  const problems = findings.filter(({ state }) => state === 'problem')
  return { findings, problems, named: problems.map(({ name }) => name) }
}
const set = async (key: string, value: unknown) => {
  const row = { value: JSON.stringify(value), secret: null, updated_at: new Date(), updated_by: null }
  await ctx.db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

test('a healthy installation has no problems', async () => {
  const { findings, problems } = await look(healthy)
  expect(problems).toEqual([])
  const states = Object.fromEntries(findings.map(({ name, state }) => [name, state]))
  expect(states).toMatchObject({
    database: 'ok',
    migrations: 'ok',
    storage: 'ok',
    'secret key': 'ok',
    mail: 'note',
  })
})

test('reports all problems at once, each with what to do', async () => {
  await giveSecret(ctx, 'stripe_secret_key', 'sk_test_1')
  await set('mail_driver', 'smtp')
  const id = randomUUID()
  await sql`insert into outbox (id, template, address, locale, app_number, payload, status, created_at)
    values (${id}, 'test', 'a@example.org', 'en', 1, ${ctx.secrets.close(Buffer.of(1), placeOfPayload(id))}, 'kept',
      now())`.execute(ctx.db)
  expect((await look(healthy)).named).not.toContain('secret key')
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const { problems, named } = await look({
    ...healthy,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: file,
    BEACON_URLS: 'http://127.0.0.1:9',
  })
  expect(named.sort()).toEqual(['beacon', 'mail', 'secret key', 'storage'])
  expect(problems.every(({ found, advice }) => found !== '' && advice)).toBe(true)
  expect(problems.find(({ name }) => name === 'secret key')?.found).toContain(
    'stripe_secret_key, outbox.payload',
  )
})

test('checks the mail server without sending anything', async () => {
  const server = await startMailServer({})
  await set('mail_from', 'us@example.org')
  await set('smtp_host', '127.0.0.1')
  await set('smtp_port', server.port)
  await set('smtp_encryption', 'none')
  await set('allow_private_network', true)
  const { findings } = await look(healthy)
  expect(findings.find(({ name }) => name === 'mail')).toMatchObject({ state: 'ok' })
  await server.stop()
  expect((await look(healthy)).named).toEqual(['mail'])
  expect(server.received).toEqual([])
})

test('reports a database that is ahead, behind or missing', async () => {
  await sql`insert into kysely_migration values ('999-future', '')`.execute(ctx.db)
  const ahead = await look(healthy)
  expect(ahead.problems.map(({ found }) => found).join()).toContain('ahead of this program by 999-future')
  await sql`delete from kysely_migration where name > '043'`.execute(ctx.db)
  const behind = await look(healthy)
  expect(behind.findings.find(({ name }) => name === 'migrations')).toMatchObject({ state: 'note' })
  expect(behind.findings.map(({ name }) => name)).toContain('secrets, storage, mail')
  const gone = await look({
    ...healthy,
    DATABASE_URL: `${databaseUrl.split('?')[0]}_gone?${databaseUrl.split('?')[1]}`,
  })
  expect(gone.named).toEqual(['database'])
  expect((await look({ PORT: 'many' })).named).toEqual(['environment'])
})

test('reports an old Node version', () => {
  expect(checkVersions('1', '20.1.0').state).toBe('problem')
  expect(checkVersions('1', '22.22.0').state).toBe('ok')
})

test('a disk is full below 1 GB and low below 5 GB, without the share reserved for root', async () => {
  // A hundred gigabytes, of which root has five more than everyone else.
  const disk = (free: number) => async () => ({
    bavail: free / 4096,
    bfree: 5e9,
    bsize: 4096,
    blocks: 1e11 / 4096,
  })
  const states = await Promise.all(
    [0, 1e9 - 4096, 1e9, 5e9 - 4096, 5e9].map(async (free) => (await checkDisk(dataDir, disk(free))).state),
  )
  expect(states).toEqual(['problem', 'problem', 'note', 'note', 'ok'])
  const full = await checkDisk(dataDir, disk(4e8))
  expect(full.found).toBe(`0.4 GB free of 100.0 GB at ${dataDir}`)
  expect(full.advice).toContain('move DATA_DIR to a larger disk')
  const broken = await checkDisk(dataDir, () => Promise.reject(new Error('EIO: i/o error, statfs')))
  expect([broken.state, broken.found]).toEqual(['problem', 'EIO: i/o error, statfs'])
})

test('checks the disk that has, or will have, the data', async () => {
  const asked: string[] = []
  const stat = async (folder: string) => {
    asked.push(folder)
    return { bavail: 1, bsize: 1e10, blocks: 2 }
  }
  await checkDisk(dataDir, stat)
  await checkDisk(join(dataDir, 'not', 'there'), stat)
  expect(asked).toEqual([dataDir, dataDir])
  const { findings } = await look(healthy)
  const { bavail, bsize } = await statfs(dataDir)
  const found = findings.find(({ name }) => name === 'disk')?.found
  // Others write to this disk meanwhile.
  expect(Math.abs(Number.parseFloat(found ?? '') - (bavail * bsize) / 1e9)).toBeLessThan(2)
  expect(found).toContain(`at ${dataDir}`)
})
