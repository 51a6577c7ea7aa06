import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // every use updates a row: free space in the page keeps those updates off the index
  await sql`
    create table quota (
      key text not null,
      period text not null,
      n integer not null check (n >= 0),
      primary key (key, period)
    ) with (fillfactor = 50)`.execute(db)

  // unlogged: written on every request, and losing it in a crash is acceptable
  await sql`
    create unlogged table rate_buckets (
      key text not null,
      window_start timestamptz not null,
      count integer not null,
      primary key (key, window_start)
    ) with (fillfactor = 50)`.execute(db)
}
