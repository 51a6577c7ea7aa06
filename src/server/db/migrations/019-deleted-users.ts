import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Accounts deleted by staff stay closed for a while before they are erased, and replaced page texts are kept, too. A
 * deleted row without `deleted_at` belongs to an erased account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column deleted_at timestamptz,
      add column deleted_by uuid references users on delete set null,
      add column status_before text check (status_before in ('active', 'passive', 'banned')),
      add constraint users_kept check (
        (deleted_at is null) = (status_before is null) and (deleted_at is null or status = 'deleted'))`.execute(
    db,
  )
  await sql`create index users_kept on users (deleted_at) where deleted_at is not null`.execute(db)

  await sql`
    create table past_page_texts (
      id uuid primary key,
      page text not null,
      locale text not null,
      title text not null,
      lead text not null,
      body jsonb not null,
      written_at timestamptz not null,
      written_by uuid references users on delete set null,
      ended_at timestamptz not null
    )`.execute(db)
  await sql`create index past_page_texts_place on past_page_texts (page, locale, ended_at desc)`.execute(db)
  await sql`create index past_page_texts_ended on past_page_texts (ended_at)`.execute(db)
}
