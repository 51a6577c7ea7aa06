import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Content edited by administrators: versions for menus and questions, and custom texts for pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Saving a menu names the version it is based on, so that a concurrent change is not overwritten.
  await sql`
    alter table menus
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db)
  await sql`alter table faqs add column updated_at timestamptz not null default now()`.execute(db)

  // Replaces the product's own text, one row per language.
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
