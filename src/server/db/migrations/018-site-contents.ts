import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What an administrator writes: menus and questions know their state, and pages have texts of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever saves a menu says which state of it they saw, so that nobody overwrites what another has just done.
  await sql`
    alter table menus
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db)
  await sql`alter table faqs add column updated_at timestamptz not null default now()`.execute(db)

  // In the place of the product's own text, one row a language.
  await sql`
    create table page_texts (
      page text not null,
      locale text not null,
      title text not null,
      lead text not null,
      body jsonb not null,
      version integer not null,
      updated_at timestamptz not null,
      updated_by uuid references users on delete set null,
      primary key (page, locale)
    )`.execute(db)
}
