import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { joinNodes } from '#server/boot/nodes.ts'
import { openContext } from '#server/boot/open-context.ts'
import { storedKey } from '#server/boot/secret-key.ts'
import { checkPassword, hashPassword } from '#server/core/accounts/passwords.ts'
import { visitorCookie, visitorIn } from '#server/http/identify-visitor.ts'
import { acceptedKeys, acceptOtherKeys } from '#server/kit/secret-keys.ts'
import { createSecretBox, keyIdOf } from '#server/providers/keys.ts'
import { giveSecret } from '#test/world/collections.ts'
import { drawAs } from '#test/world/draws.ts'
import { person } from '#test/world/people.ts'
import { testWorld } from '#test/world/world.ts'
import { checkDraws, checkLedger } from '../backup/check-restored.ts'
import { adoptNextKey, encryptedColumns, nextKey, rotateKeys } from './rotate-keys.ts'
import { rotateKeysCommand } from './rotate-keys-command.ts'

const world = await testWorld()
const { ctx, databaseUrl } = world
const oldKey = Buffer.from(ctx.secretKey)
const newKey = randomBytes(32)
const folder = await mkdtemp(join(tmpdir(), 'keys-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(async () => {
  await giveSecret(ctx, 'stripe_secret_key', 'sk_test_canary')
  const ada = await person(world)
  await drawAs(ada, 'a draw')
  const close = (place: string) => ctx.secrets.close(Buffer.from(`canary ${place}`), place)
  const [game, mail, account, media] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`update users set totp_secret = ${close(placeIn('users', ada.id))} where id = ${ada.id}`.execute(
    ctx.db,
  )
  await sql`insert into user_keys values (${ada.id}, 'x', ${close(placeIn('user_keys', ada.id, 'x'))}, now())`.execute(
    ctx.db,
  )
  await sql`insert into connected_accounts (id, user_id, platform, external_id, name, token, connected_at)
    values (${account}, ${ada.id}, 'facebook', '1', 'Page', ${close(placeIn('connected_accounts', account))}, now())`.execute(
    ctx.db,
  )
  await sql`insert into outbox (id, template, address, locale, app_number, payload, status, created_at)
    values (${mail}, 'test', 'a@example.org', 'en', 1, ${close(placeIn('outbox', mail))}, 'kept', now())`.execute(
    ctx.db,
  )
  await sql`insert into guess_games (id, share_code, owner, account, title, lowest, highest, commitment, sealed,
      shows_guesses, created_at, closes_at)
    values (${game}, 'game', 'a', 'a', 'Guess', 1, 9, ${Buffer.alloc(32)}, ${close(placeIn('guess_games', game))}, true,
      now(), now())`.execute(ctx.db)
  const hosting = { wish: '1', uri: null, link: close(placeIn('media', media)).toString('base64'), sent: 0 }
  await sql`insert into media (id, file_name, path, kind, type, size, store, created_at, updated_at, hosting)
    values (${media}, 'a', 'ab/a', 'video', 'video/mp4', 1, 'local', now(), now(), ${JSON.stringify(hosting)})`.execute(
    ctx.db,
  )
  await sql`update giveaways set seed = ${Buffer.from('')} where false`.execute(ctx.db)
})

/** Every stored secret in plain text, as a box opens it. */
async function openedWith(key: Uint8Array): Promise<string[]> {
  const box = createSecretBox(key)
  const found: string[] = []
  for (const { table, key: names, column, inside, place } of encryptedColumns) {
    const secret = inside ? `decode(${column}->>'${inside}', 'base64')` : column
    const list = names.map((name) => `${name}::text`).join(', ')
    const { rows } = await sql<{ key: string[]; secret: Buffer }>`${sql.raw(
      `select array[${list}] as key, ${secret} as secret from ${table} where ${secret} is not null`,
    )}`.execute(ctx.db)
    for (const { key: row, secret: closed } of rows)
      found.push(`${table}.${column} ${box.open(closed, place(...row)).toString('hex')}`)
  }
  return found.sort()
}

test('a rotation killed halfway changes nothing, and running it again changes everything', async () => {
  const before = await openedWith(oldKey)
  const kinds = new Set(before.map((line) => line.split(' ')[0]))
  expect(kinds.size).toBe(encryptedColumns.length)
  await expect(openedWith(newKey)).rejects.toThrow()

  const child = fork(join(import.meta.dirname, '../../../test/kill/rotating-child.ts'), [
    databaseUrl,
    oldKey.toString('hex'),
    newKey.toString('hex'),
  ])
  await once(child, 'message')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await openedWith(oldKey)).toEqual(before)

  const rotate = () => rotateKeys(ctx.db, { box: createSecretBox(oldKey), newKey })
  expect(await rotate()).toBe(before.length)
  expect(await openedWith(newKey)).toEqual(before)
  await expect(openedWith(oldKey)).rejects.toThrow()
  expect(await rotate()).toBe(0)
})

test('no column still contains the id of the old key', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'`.execute(ctx.db)
  const mark = (key: Uint8Array) => Buffer.concat([Buffer.of(2), Buffer.from(keyIdOf(key), 'hex')])
  const found = async (key: Uint8Array) => {
    const places: string[] = []
    for (const { table, column } of columns) {
      const { rows } = await sql`select from ${sql.table(table)}
        where substring(${sql.ref(column)} for 5) = ${mark(key)} limit 1`.execute(ctx.db)
      if (rows.length > 0) places.push(`${table}.${column}`)
    }
    return places
  }
  expect(await found(oldKey)).toEqual([])
  expect((await found(newKey)).length).toBe(encryptedColumns.filter(({ inside }) => !inside).length)
})

test('changes more rows than fit one page, each once', async () => {
  const key = randomBytes(32)
  const box = createSecretBox(key)
  const ids = Array.from({ length: 1001 }, () => randomUUID())
  const secrets = ids.map((id) => box.close(Buffer.from(id), placeIn('outbox', id)))
  await sql`insert into outbox (id, template, address, locale, app_number, payload, status, created_at)
    select id, 'many', 'a@example.org', 'en', 1, payload, 'kept', now()
    from unnest(${ids}::uuid[], ${secrets}::bytea[]) as mail (id, payload)`.execute(ctx.db)
  expect(await rotateKeys(ctx.db, { box, newKey })).toBe(ids.length)
  const opened = new Set(await openedWith(newKey))
  const missing = ids.filter((id) => !opened.has(`outbox.payload ${Buffer.from(id).toString('hex')}`))
  expect(missing).toEqual([])
  await sql`delete from outbox where template = 'many'`.execute(ctx.db)
})

test('a secret that no key opens stops the rotation and is reported', async () => {
  const rotate = rotateKeys(ctx.db, { box: createSecretBox(randomBytes(32)), newKey: randomBytes(32) })
  await expect(rotate).rejects.toThrow(
    'Nothing was changed: no known key opens settings.secret.stripe_secret_key',
  )
})

test('keeps accepting the old key for existing data and uses the new one from then on', async () => {
  const hashed = await hashPassword({ secretKey: oldKey }, 'correct horse')
  const key = randomBytes(32)
  expect((await checkPassword({ secretKey: key }, hashed, 'correct horse')).matches).toBe(false)
  acceptOtherKeys(key, [oldKey])
  expect(await checkPassword({ secretKey: key }, hashed, 'correct horse')).toEqual({
    matches: true,
    isOutdated: true,
  })
  expect((await checkPassword({ secretKey: key }, hashed, 'wrong horse')).matches).toBe(false)
  const { app } = world
  const answer = await app.inject({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: ['a', 'b'] }, winners: 1 },
  })
  const cookie = answer.cookies.find(({ name }) => name === visitorCookie.name)?.value ?? ''
  expect(visitorIn(cookie, key)).toBe(visitorIn(cookie, oldKey))
  const box = createSecretBox(key)
  expect(box.open(createSecretBox(oldKey).close(Buffer.from('a'), 'b'), 'b').toString()).toBe('a')
  expect(() => createSecretBox(oldKey).open(box.close(Buffer.from('a'), 'b'), 'b')).toThrow()
})

test('the ledger keeps its name under the new key, and earlier draws still verify', async () => {
  const key = Buffer.from(newKey)
  acceptOtherKeys(key, [oldKey])
  // The address has changed: the name of the ledger must not follow it.
  const env = { ...ctx.env, publicUrl: 'https://renamed.example' }
  const { log } = ctx
  const rotated = openContext({ env, db: ctx.db, databaseUrl, secretKey: key, dataDir: folder, log })
  const app = await createApp(rotated, { whyNotReady: async () => [] })
  const payload = { source: { type: 'list', entries: ['a', 'b'] }, winners: 1 }
  const drawn = await app.inject({ method: 'POST', url: '/api/giveaways', payload })
  expect(drawn.statusCode).toBe(201)
  await app.close()
  await rotated.queue.stop()
  await rotated.egress.close()
  const keys = await ctx.db.selectFrom('signing_keys').selectAll().where('purpose', '=', 'ledger').execute()
  expect(keys.map(({ name }) => name)).toEqual(['localhost/ledger', 'localhost/ledger'])
  const problems: string[] = []
  const output = { line: () => {}, problem: (text: string) => problems.push(text) }
  expect([await checkDraws(rotated, output), await checkLedger(rotated, output)]).toEqual([true, true])
  expect(problems).toEqual([])
})

test('after any interruption the key files still contain every key in use', async () => {
  await writeFile(join(folder, 'secret.key'), `${oldKey.toString('hex')}\n`)
  const known = () => acceptedKeys(storedKey(folder) ?? Buffer.alloc(0))
  const next = nextKey(folder)
  expect(nextKey(folder)).toEqual(next)
  expect(known()).toEqual([oldKey, next])
  // A full disk.
  await writeFile(join(folder, 'secret.key.old'), '')
  expect(known()).toEqual([oldKey, next])
  adoptNextKey(folder)
  adoptNextKey(folder)
  expect(known()).toEqual([next, oldKey])
  expect(await readFile(join(folder, 'secret.key.old'), 'utf8')).toBe(`${oldKey.toString('hex')}\n`)
})

test('refuses to rotate a key file while a node uses an external database', async () => {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('SECRET_KEY', undefined)
  const role = { name: 'both', answers: true, works: true } as const
  const leave = await joinNodes(ctx, { databaseUrl, dataDir: folder, role, version: '1' })
  const rotating = rotateKeysCommand.run([], { line: () => {}, problem: () => {} })
  await expect(rotating).rejects.toThrow('Stop the product first')
  await leave()
  vi.unstubAllEnvs()
})

function placeIn(table: string, ...key: string[]): string {
  return encryptedColumns.find((closed) => closed.table === table)?.place(...key) ?? ''
}
