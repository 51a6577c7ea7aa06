import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per setting; a secret is stored encrypted in `secret` and never in `value`.
  await sql`
    create table settings (
      key text primary key,
      value jsonb,
      secret bytea,
      updated_at timestamptz not null,
      updated_by uuid references users on delete set null,
      check ((value is null) <> (secret is null))
    )`.execute(db)

  // Records of consent: as much as the law requires as evidence, and no more.
  await sql`
    create table cookie_consents (
      id uuid primary key,
      version integer not null,
      categories jsonb not null,
      locale text not null,
      at timestamptz not null
    )`.execute(db)

  await sql`
    create table menus (
      key text primary key,
      area text not null,
      position integer not null default 0
    )`.execute(db)
  await sql`
    create table menu_items (
      id uuid primary key,
      menu_key text not null references menus on update cascade on delete cascade,
      parent_id uuid references menu_items on delete cascade,
      position integer not null,
      label jsonb not null,
      link text,
      direct_link text,
      relation text check (relation in ('page', 'module', 'content')),
      relation_id text,
      open_in_new_page boolean not null default false,
      visibility text not null default 'anyone'
        check (visibility in ('anyone', 'logged_in', 'not_logged_in', 'roles')),
      roles uuid[] not null default '{}'
    )`.execute(db)
  await sql`create index menu_items_menu on menu_items (menu_key, position)`.execute(db)

  await sql`
    create table faqs (
      id uuid primary key,
      question jsonb not null,
      answer jsonb not null,
      position integer not null,
      is_active boolean not null default true
    )`.execute(db)
}
