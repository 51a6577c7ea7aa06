import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Images, videos and documents, where they are stored, and what uses them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id uuid primary key,
      -- the folder: the key of a module, or null
      module text,
      -- as its owner called it; never part of an address
      file_name text not null,
      path text not null unique,
      kind text not null check (kind in ('image', 'video', 'audio', 'document')),
      type text not null,
      size bigint not null,
      width integer,
      height integer,
      alt jsonb not null default '{}',
      focal_x real not null default 0.5,
      focal_y real not null default 0.5,
      parts jsonb not null default '[]',
      -- of a picture: as it was sent, drawn anew and whole; what was cut out of it
      original jsonb,
      crop jsonb,
      store text not null check (store in ('local', 's3', 'ftp')),
      -- handed in through a form: only whoever may read the form sees it
      is_private boolean not null default false,
      created_at timestamptz not null,
      created_by uuid references users on delete set null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index media_created on media (created_at, id)`.execute(db)
  await sql`create index media_module on media (module, created_at, id)`.execute(db)
  await sql`create index media_kind on media (kind, created_at, id)`.execute(db)
  await sql`create index media_owner on media (created_by) where created_by is not null`.execute(db)
  await sql`create index media_names on media using gin (file_name gin_trgm_ops)`.execute(db)

  // Which records use which media, so that media in use are not deleted by accident.
  await sql`
    create table media_uses (
      media_id uuid not null references media,
      area text not null,
      record_id text not null,
      primary key (media_id, area, record_id)
    )`.execute(db)
  await sql`create index media_uses_record on media_uses (area, record_id)`.execute(db)

  await sql`alter table contents add constraint contents_header_image
    foreign key (header_image) references media on delete set null`.execute(db)

  // Every stored file, recorded before it is written: files without a media record are removed after a while.
  await sql`
    create table media_files (
      path text primary key,
      store text not null check (store in ('local', 's3', 'ftp')),
      media_id uuid references media on delete set null,
      type text not null,
      size bigint not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index media_files_media on media_files (media_id)`.execute(db)
  await sql`create index media_files_stray on media_files (at) where media_id is null`.execute(db)

  // Large files are uploaded in chunks and can be resumed.
  await sql`
    create table media_uploads (
      id uuid primary key,
      module text,
      file_name text not null,
      size bigint not null,
      received bigint not null default 0,
      created_at timestamptz not null,
      created_by uuid not null references users on delete cascade
    )`.execute(db)
  await sql`create index media_uploads_created on media_uploads (created_at)`.execute(db)
}
