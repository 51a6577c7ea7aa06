import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Columns that name an account, a visitor, or `address:` and the address of a caller without a cookie. */
const columns = [
  ['giveaways', 'account'],
  ['giveaways', 'owner'],
  ['collections', 'account'],
  ['collections', 'owner'],
  ['guess_games', 'account'],
  ['guess_games', 'owner'],
  ['guesses', 'owner'],
  ['form_submissions', 'account'],
] as const

/**
 * Addresses of visitors, which were stored as they are, become hashes under a key that is forgotten: equal ones stay
 * equal, and a repeated request is still recognized by its owner. Previewed files and counters by address are short-lived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const salt = randomBytes(32).toString('hex')
  for (const [table, column] of columns) {
    const value = sql.ref(column)
    await sql`update ${sql.table(table)}
      set ${value} = 'address:' || left(encode(sha256(convert_to(${salt} || ${value}, 'UTF8')), 'hex'), 22)
      where ${value} like 'address:%'`.execute(db)
  }
  await sql`delete from uploads where owner like 'address:%'`.execute(db)
  await sql`delete from quota where key like '%address:%'`.execute(db)
}
