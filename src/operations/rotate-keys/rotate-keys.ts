import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { createSecretBox, isEncryptedWith, type SecretBox } from '#server/providers/secret-box.ts'
import { Refusal } from '../command.ts'
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts'

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
