import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Content types and forms that administrators create, and the records of the former. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table modules (
      id uuid primary key,
      key text not null unique,
      type text not null check (type in ('content', 'form')),
      name jsonb not null,
      slug jsonb not null,
      description jsonb not null default '{}',
      icon text not null default '',
      "column" smallint not null default 1 check ("column" between 1 and 4),
      visibility text not null default 'anyone' check (visibility in ('anyone', 'logged_in', 'not_logged_in', 'roles')),
      roles uuid[] not null default '{}',
      upload jsonb not null,
      list_page text not null check (list_page in ('none', 'cards', 'rows', 'table')),
      detail_page text not null check (detail_page in ('none', 'article', 'sheet')),
      is_once boolean not null default false,
      fields jsonb not null default '[]',
      -- fields that were taken away while records had values in them; the values stay until they are deleted for good
      past_fields jsonb not null default '[]',
      position integer not null,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      updated_by uuid references users on delete set null
    )`.execute(db)

  // A module has a slug in every language, its own or that of another language, and no two modules share one.
  await sql`
    create table module_slugs (
      module_id uuid not null references modules on delete cascade,
      locale text not null,
      slug text not null,
      primary key (locale, slug),
      unique (module_id, locale)
    )`.execute(db)

  await sql`
    create table contents (
      id uuid primary key,
      module_id uuid not null references modules on delete cascade,
      title jsonb not null,
      slug jsonb not null,
      header jsonb not null default '{}',
      header_image uuid,
      sub_title jsonb not null default '{}',
      sub_content jsonb not null default '{}',
      content jsonb not null default '{}',
      fields jsonb not null default '{}',
      -- values that did not fit any more when the type of their field changed
      put_aside jsonb not null default '{}',
      status text not null default 'draft' check (status in ('draft', 'published')),
      published_at timestamptz,
      publish_at timestamptz,
      -- whoever wants it published then
      publish_by uuid references users on delete set null,
      -- what a search looks through, in all languages
      search text not null default '',
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid references users on delete set null,
      updated_at timestamptz not null,
      updated_by uuid references users on delete set null,
      check ((status = 'published') = (published_at is not null))
    )`.execute(db)
  await sql`create index contents_updated on contents (module_id, updated_at, id)`.execute(db)
  await sql`create index contents_published on contents (module_id, published_at, id) where status = 'published'`.execute(
    db,
  )
  // The index for visitors lacks drafts, which staff see in the same order.
  await sql`create index contents_published_at on contents (module_id, published_at, id)`.execute(db)
  await sql`create index contents_status on contents (module_id, status, updated_at, id)`.execute(db)
  await sql`create index contents_due on contents (publish_at) where publish_at is not null`.execute(db)
  await sql`create index contents_search on contents using gin (search gin_trgm_ops)`.execute(db)

  await sql`
    create table content_slugs (
      module_id uuid not null references modules on delete cascade,
      content_id uuid not null references contents on delete cascade,
      locale text not null,
      slug text not null,
      primary key (module_id, locale, slug),
      unique (content_id, locale)
    )`.execute(db)

  // What lists sort and filter by: the title and the fields that allow it, one row per language.
  await sql`
    create table content_values (
      module_id uuid not null references modules on delete cascade,
      content_id uuid not null references contents on delete cascade,
      key text not null,
      locale text not null,
      value text not null,
      primary key (content_id, key, locale)
    )`.execute(db)
  await sql`create index content_values_order on content_values (module_id, key, locale, value, content_id)`.execute(
    db,
  )
  await sql`create index content_values_words on content_values using gin (value gin_trgm_ops)`.execute(db)

  // Form submissions lose nothing either when the form's fields change.
  await sql`alter table form_submissions add column put_aside jsonb not null default '{}'`.execute(db)

  // Earlier versions of a record, for a while.
  await sql`
    create table content_revisions (
      id uuid primary key,
      content_id uuid not null references contents on delete cascade,
      version integer not null,
      record jsonb not null,
      written_at timestamptz not null,
      written_by uuid references users on delete set null,
      unique (content_id, version)
    )`.execute(db)
}
