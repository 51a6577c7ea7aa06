import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

interface DeviceMark {
  /** of the account itself */
  account: Buffer
  device: Buffer
  now: Date
  until: Date
}

/** Remembers a kind of device of an account; returns whether it was known, and whether this account ever signed in. */
export async function rememberDevice(
  trx: Database,
  userId: string,
  { account, device, now, until }: DeviceMark,
): Promise<{ isFirst: boolean; isKnown: boolean }> {
  const { rows } = await sql<{ is_first: boolean; is_known: boolean }>`
    with known as (
      select token_hash from recovery_codes where token_hash in (${account}, ${device}) and expires_at > ${now}
    ), kept as (
      insert into recovery_codes as c (token_hash, purpose, user_id, created_at, expires_at) values
        (${account}, 'known_device', ${userId}, ${now}, '9999-01-01Z'),
        (${device}, 'known_device', ${userId}, ${now}, ${until})
      on conflict (token_hash) do update set expires_at = greatest(c.expires_at, excluded.expires_at)
    )
    select not exists (select from known where token_hash = ${account}) as is_first,
      exists (select from known where token_hash = ${device}) as is_known`.execute(trx)
  return { isFirst: rows[0]?.is_first ?? true, isKnown: rows[0]?.is_known ?? true }
}

/** Remembers something about an account by its hash only. */
export async function keepMark(
  trx: Database,
  userId: string,
  { purpose, mark, now, until }: { purpose: string; mark: Buffer; now: Date; until: Date },
): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values({
      token_hash: mark,
      purpose,
      user_id: userId,
      created_at: now,
      expires_at: until,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at: until }))
    .execute()
}

export async function hasMark(db: Database, mark: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('expires_at')
    .where('token_hash', '=', mark)
    .executeTakeFirst()
  return row !== undefined && row.expires_at > now
}
