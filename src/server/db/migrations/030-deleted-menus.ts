import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Menus deleted by staff, complete: they can be restored for a while, and others may use their keys meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_menus (
      id uuid primary key,
      key text not null,
      area text not null,
      position integer not null,
      version integer not null,
      items jsonb not null,
      deleted_at timestamptz not null
    )`.execute(db)
  await sql`create index deleted_menus_key on deleted_menus (key, deleted_at)`.execute(db)
}
