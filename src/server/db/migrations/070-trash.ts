import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * What staff deleted: the rows of a record as they were, and one view of everything that can be restored, with what has
 * a place of its own (ADR-068).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table trash (
    id uuid primary key,
    area text not null,
    record_id text not null,
    name text not null,
    -- needed to see and to restore it: the right to delete such records
    permission text not null,
    -- by table, in the order in which they refer to each other
    rows jsonb not null,
    deleted_at timestamptz not null,
    deleted_by uuid references users on delete set null
  )`.execute(db)
  await sql`create index trash_deleted on trash (deleted_at)`.execute(db)
  await sql`create index trash_deleted_by on trash (deleted_by) where deleted_by is not null`.execute(db)
  await sql`create view trash_items as
    select id::text, area, record_id, name, permission, deleted_at, deleted_by from trash
    union all
    select id::text, 'faq', id::text,
      coalesce(question ->> 'en', (select value from jsonb_each_text(question) limit 1), ''),
      'faq.delete', deleted_at, null from faqs where deleted_at is not null
    union all
    select * from (
      -- of a menu that was deleted more than once, the last one comes back
      select distinct on (key) key as id, 'menus', key as record_id, key as name, 'menus.delete', deleted_at, null::uuid
      from deleted_menus order by key, deleted_at desc
    ) menus
    union all
    select id::text, 'users', id::text, username, 'users.delete', deleted_at, deleted_by
      from users where status = 'deleted' and deleted_at is not null`.execute(db)
}
