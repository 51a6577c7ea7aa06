import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Texts of emails that staff wrote themselves, by brand and language, and those that they replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_texts (
      template text not null,
      app_number smallint not null check (app_number in (1, 2)),
      locale text not null,
      words jsonb not null,
      version integer not null,
      updated_at timestamptz not null,
      updated_by uuid references users on delete set null,
      primary key (template, app_number, locale)
    )`.execute(db)
  await sql`
    create table past_mail_texts (
      id uuid primary key,
      template text not null,
      app_number smallint not null,
      locale text not null,
      words jsonb not null,
      written_at timestamptz not null,
      written_by uuid references users on delete set null,
      ended_at timestamptz not null
    )`.execute(db)
  await sql`create index past_mail_texts_place on past_mail_texts (template, app_number, locale, ended_at desc)`.execute(
    db,
  )
  await sql`create index past_mail_texts_ended on past_mail_texts (ended_at)`.execute(db)
}
