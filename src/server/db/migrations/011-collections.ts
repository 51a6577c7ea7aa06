import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Posts that each plan may combine in one draw, in the first release. */
const posts = { free: 1, basic: 3, pro: 10, Ultra: 20 }

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add posts integer not null default 1 check (posts > 0)`.execute(db)
  for (const [name, most] of Object.entries(posts))
    await sql`update plans set posts = ${most} where name = ${name}`.execute(db)
  await sql`alter table plans alter posts drop default`.execute(db)

  // Comments of posts, fetched page by page. `version` increases with every step, so that of two concurrent steps one
  // fails; `turn` increases when a job has done its part, so that a job delivered twice does nothing.
  await sql`
    create table collections (
      id uuid primary key,
      owner text not null,
      account text not null,
      user_id uuid references users on delete cascade,
      person text not null default '',
      platform text,
      by text not null check (by in ('official', 'apify', 'organiser')),
      status text not null check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
      replies boolean not null,
      most integer not null check (most > 0),
      is_capped boolean not null default false,
      wish jsonb not null,
      problem jsonb,
      goes_on_at timestamptz,
      version integer not null default 0,
      turn integer not null default 0,
      tries integer not null default 0,
      stuck_since timestamptz,
      file_sha256 text,
      file_name text,
      refused integer not null default 0,
      blank integer not null default 0,
      idempotency_key text,
      request_hash bytea,
      created_at timestamptz not null,
      stepped_at timestamptz not null,
      finished_at timestamptz,
      kept_until timestamptz
    )`.execute(db)
  await sql`create unique index collections_idempotency on collections (account, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`create index collections_owner on collections (owner, created_at)`.execute(db)
  await sql`create index collections_open on collections (stepped_at) where status in ('waiting', 'running')`.execute(
    db,
  )
  await sql`create index collections_supplied on collections (person) where by = 'organiser'`.execute(db)
  await sql`create index collections_kept on collections (kept_until) where kept_until is not null`.execute(
    db,
  )

  await sql`
    create table collection_posts (
      collection_id uuid not null references collections on delete cascade,
      no integer not null,
      platform text,
      post_id text not null,
      url text not null,
      owner_name text,
      facts jsonb,
      next text,
      done boolean not null default false,
      pages integer not null default 0,
      fetched integer not null default 0,
      replies integer not null default 0,
      deleted integer not null default 0,
      duplicates integer not null default 0,
      expected integer,
      shortfalls jsonb not null default '[]',
      complete boolean,
      fetch_start timestamptz,
      fetch_end timestamptz,
      picture bytea,
      primary key (collection_id, no)
    )`.execute(db)

  // One row per page: its new comments as JSON lines compressed with zstd, in the normal form of the connectors.
  await sql`
    create table comment_pages (
      collection_id uuid not null,
      post_no integer not null,
      no integer not null,
      n integer not null,
      data bytea not null,
      primary key (collection_id, post_no, no),
      foreign key (collection_id, post_no) references collection_posts on delete cascade
    )`.execute(db)
  await sql`alter table comment_pages alter column data set storage external`.execute(db)

  // A platform that fails again and again is not called for a while.
  await sql`
    create table platform_health (
      platform text primary key,
      failures integer not null,
      open_until timestamptz,
      failed_collection uuid
    )`.execute(db)

  // What a draw stores about the comments it was made from; the comments themselves are deleted after some weeks.
  await sql`
    alter table giveaways
      add collection_id uuid references collections on delete set null,
      add collection_version integer,
      add statistics jsonb`.execute(db)
  await sql`alter table giveaway_events add comment jsonb`.execute(db)
  // When a person is erased, a winner's comment is removed with the name.
  await sql`
    create or replace function places_without_names(winners jsonb) returns jsonb language sql immutable as $$
      select jsonb_agg(winner - '{name,erased,comment}'::text[] order by n)
      from jsonb_array_elements(winners) with ordinality as one (winner, n)
    $$`.execute(db)
  await sql`create index giveaways_collection on giveaways (collection_id) where collection_id is not null`.execute(
    db,
  )
  await sql`
    create table giveaway_posts (
      giveaway_id uuid not null references giveaways on delete cascade,
      platform text not null,
      post_id text not null,
      primary key (giveaway_id, platform, post_id)
    )`.execute(db)
  await sql`create index giveaway_posts_post on giveaway_posts (platform, post_id)`.execute(db)

  await sql`
    create table rule_presets (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      rules jsonb not null,
      updated_at timestamptz not null,
      unique (user_id, name)
    )`.execute(db)

  // Encrypted by the secret box with the contexts user_keys.<user>.<name> and connected_accounts.<id>.
  await sql`
    create table user_keys (
      user_id uuid not null references users on delete cascade,
      name text not null check (name in ('youtube', 'x', 'apify')),
      secret bytea not null,
      set_at timestamptz not null,
      primary key (user_id, name)
    )`.execute(db)
  await sql`
    create table connected_accounts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      platform text not null check (platform in ('instagram', 'facebook')),
      external_id text not null,
      name text not null,
      token bytea not null,
      connected_at timestamptz not null,
      expires_at timestamptz,
      is_broken boolean not null default false,
      unique (user_id, platform, external_id)
    )`.execute(db)
}
