import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Who deleted a question or a menu, and when someone of staff last typed an answer to a ticket that they have open.
 * Subscriptions are listed by their start at the provider, no more by when they became known here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['faqs', 'deleted_menus']) {
    await sql`alter table ${sql.table(table)}
      add column deleted_by uuid references users on delete set null`.execute(db)
    await sql`create index ${sql.id(`${table}_deleted_by`)} on ${sql.table(table)} (deleted_by)
      where deleted_by is not null`.execute(db)
  }
  await sql`create or replace view trash_items as
    select id::text, area, record_id, name, permission, deleted_at, deleted_by from trash
    union all
    select id::text, 'faq', id::text,
      coalesce(question ->> 'en', (select value from jsonb_each_text(question) limit 1), ''),
      'faq.delete', deleted_at, deleted_by from faqs where deleted_at is not null
    union all
    select * from (
      -- of a menu that was deleted more than once, the last one comes back
      select distinct on (key) key as id, 'menus', key as record_id, key as name, 'menus.delete', deleted_at, deleted_by
      from deleted_menus order by key, deleted_at desc
    ) menus
    union all
    select id::text, 'users', id::text, username, 'users.delete', deleted_at, deleted_by
      from users where status = 'deleted' and deleted_at is not null`.execute(db)
  await sql`alter table support_readers add column typed_at timestamptz`.execute(db)
  await sql`create index subscriptions_started on subscriptions (start_date desc, id)`.execute(db)
  await sql`drop index subscriptions_created`.execute(db)
}
