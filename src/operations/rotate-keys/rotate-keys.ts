import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OwnKeyName } from '#contract/comments/connections.ts'
import type { SecretSetting } from '#contract/site/settings.ts'
import { keyFiles, oldKeys, readKey, renameKeys, writeKeys } from '#server/boot/secret-key.ts'
import { totpPlace } from '#server/core/accounts/second-factor/second-step.ts'
import { placeOfKey, placeOfToken } from '#server/core/connections/credentials-for.ts'
import { placeOfPayload } from '#server/core/notifications/outbox/queue-mail.ts'
import { placeOfSecret } from '#server/core/settings/site-settings.ts'
import type { Database } from '#server/db/client.ts'
import { placeOfNumber } from '#server/features/guesses/open-game.ts'
import { placeOfLink } from '#server/features/media/hosting/host-video.ts'
import { createSecretBox, isEncryptedWith, type SecretBox } from '#server/providers/keys.ts'
import { Refusal } from '../command.ts'

const rowsAtOnce = 1000

/**
 * Encrypts every stored secret with a new key, in one transaction: all or none, however the process ends. Those that
 * have it already are left alone, so it can be repeated. Returns how many were changed. Throws a `Refusal` that names a
 * secret which none of the keys opens.
 */
export async function rotateKeys(
  db: Database,
  {
    box,
    newKey,
    onColumn = () => {},
  }: { box: SecretBox; newKey: Uint8Array; onColumn?: (name: string) => void },
): Promise<number> {
  const newBox = createSecretBox(newKey)
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    let changed = 0
    for (const column of encryptedColumns) {
      changed += await rotateColumn(trx, column, { box, newBox, newKey })
      onColumn(`${column.table}.${column.column}`)
    }
    return changed
  })
}

interface Boxes {
  box: SecretBox
  newBox: SecretBox
  newKey: Uint8Array
}

async function rotateColumn(
  trx: Database,
  column: EncryptedColumn,
  { box, newBox, newKey }: Boxes,
): Promise<number> {
  let changed = 0
  for (let after: string[] = []; ; ) {
    const rows = await encryptedRows(trx, column, after)
    for (const { key, secret } of rows) {
      if (isEncryptedWith(newKey, secret)) continue
      await keepSecret(
        trx,
        column,
        key,
        newBox.close(decrypt(box, secret, column.place(...key)), column.place(...key)),
      )
      changed++
    }
    after = rows.at(-1)?.key ?? []
    if (rows.length < rowsAtOnce) return changed
  }
}

function decrypt(box: SecretBox, secret: Buffer, place: string): Buffer {
  try {
    return box.open(secret, place)
  } catch {
    throw new Refusal(
      `Nothing was changed: no known key opens ${place}. Add the key it was encrypted with to SECRET_KEY_OLD.`,
    )
  }
}

async function encryptedRows(
  trx: Database,
  { table, key, column, inside }: EncryptedColumn,
  after: string[],
): Promise<{ key: string[]; secret: Buffer }[]> {
  const name = sql.ref(column)
  const secret = inside === undefined ? name : sql`decode(${name}->>${sql.lit(inside)}, 'base64')`
  // The columns as they are: any expression on them would read the whole table for every page.
  const order = sql.join(key.map((part) => sql.ref(part)))
  const texts = sql.join(key.map((part) => sql`${sql.ref(part)}::text`))
  const { rows } = await sql<{ key: string[]; secret: Buffer }>`
    select array[${texts}] as key, ${secret} as secret from ${sql.table(table)}
    where ${secret} is not null
      ${after.length > 0 ? sql`and (${order}) > (${sql.join(after)})` : sql``}
    order by ${order} limit ${sql.lit(rowsAtOnce)} for update`.execute(trx)
  return rows
}

async function keepSecret(
  trx: Database,
  { table, key, column, inside }: EncryptedColumn,
  row: string[],
  secret: Buffer,
): Promise<void> {
  const value =
    inside === undefined
      ? sql`${secret}`
      : sql`jsonb_set(${sql.ref(column)}, ${sql.lit(`{${inside}}`)}, to_jsonb(${secret.toString('base64')}::text))`
  const isRow = sql.join(
    key.map((part, n) => sql`${sql.ref(part)} = ${row[n]}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(trx)
}

/** The key that an interrupted rotation has begun with, else a new one, which is on the disk before it is used. */
export function nextKey(dataDir: string): Buffer {
  const file = join(dataDir, keyFiles.next)
  const begun = readKey(file)
  if (begun) return begun
  const key = randomBytes(32)
  writeKeys(file, [key])
  return key
}

/**
 * The next key becomes the current one. The old one is kept first: passwords were hashed with it. A key may be there
 * twice after an interruption, which does no harm.
 */
export function adoptNextKey(dataDir: string): void {
  const current = join(dataDir, keyFiles.current)
  const next = join(dataDir, keyFiles.next)
  if (!existsSync(next)) return
  const old = readKey(current)
  if (old) writeKeys(join(dataDir, keyFiles.old), [...oldKeys(dataDir), old])
  renameKeys(next, current)
}

/** A column with secrets that are encrypted for the place where they are. */
interface EncryptedColumn {
  table: string
  /** the columns that name a row, as text */
  key: readonly [string, ...string[]]
  column: string
  /** the secret is base64 text at this path of a JSON column */
  inside?: string
  place: (...key: string[]) => string
}

/** Every secret that lasts. What lasts minutes, in cookies, codes and jobs, stays readable by the older key until then. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'settings',
    key: ['key'],
    column: 'secret',
    place: (key = '') => placeOfSecret(key as SecretSetting),
  },
  { table: 'users', key: ['id'], column: 'totp_secret', place: (id = '') => totpPlace(id) },
  {
    table: 'user_keys',
    key: ['user_id', 'name'],
    column: 'secret',
    place: (id = '', name = '') => placeOfKey(id, name as OwnKeyName),
  },
  { table: 'connected_accounts', key: ['id'], column: 'token', place: (id = '') => placeOfToken(id) },
  { table: 'outbox', key: ['id'], column: 'payload', place: (id = '') => placeOfPayload(id) },
  { table: 'guess_games', key: ['id'], column: 'sealed', place: (id = '') => placeOfNumber(id) },
  { table: 'media', key: ['id'], column: 'hosting', inside: 'link', place: (id = '') => placeOfLink(id) },
  { table: 'giveaways', key: ['id'], column: 'seed', place: (id = '') => `giveaways.seed.${id}` },
  { table: 'giveaways', key: ['id'], column: 'salt_key', place: (id = '') => `giveaways.salt_key.${id}` },
]
