import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await ledger(db)
  await randomness(db)
  await afterTheDraw(db)
  await erasure(db)
}

/**
 * The public record. Rows are only ever added; what is served from them is signed, so a change would be noticed anyway.
 */
async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      index bigint primary key check (index >= 0),
      type text not null,
      giveaway_id uuid,
      entry text not null,
      leaf_hash bytea not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index ledger_entries_giveaway on ledger_entries (giveaway_id, index)`.execute(db)

  // Hashes of the full subtrees above the leaves, from which every proof is assembled.
  await sql`
    create table ledger_nodes (
      level smallint not null check (level > 0),
      index bigint not null,
      hash bytea not null,
      primary key (level, index)
    )`.execute(db)
  await sql`
    create table ledger_checkpoints (
      size bigint primary key check (size > 0),
      root bytea not null,
      note text not null
    )`.execute(db)
  await sql`
    create function ledger_only_grows() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger only grows' using errcode = '23514';
    end $$`.execute(db)
  for (const table of ['ledger_entries', 'ledger_nodes', 'ledger_checkpoints'])
    await sql`create trigger ${sql.raw(table)}_only_grow before update or delete on ${sql.raw(table)}
      for each row execute function ledger_only_grows()`.execute(db)

  // Public halves of all signing keys ever used; the secret halves are derived from the installation's key.
  await sql`
    create table signing_keys (
      public_key bytea primary key,
      purpose text not null check (purpose in ('ledger', 'receipt')),
      name text not null,
      since timestamptz not null
    )`.execute(db)
}

/** A draw may wait for a round of a beacon instead of using a seed of our own. */
async function randomness(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table giveaways
      alter column seed drop not null,
      add column chain text,
      add column round bigint,
      add column draw_at timestamptz,
      add column timestamp_token bytea,
      add column beacon_signature text,
      add check ((mode = 'local') = (seed is not null)),
      add check ((mode = 'local') = (round is null) and (round is null) = (chain is null)),
      add check (mode = 'local' or draw_at is not null)`.execute(db)
  // Subtrees of the entry tree, so that a path needs one chunk and not the whole list.
  await sql`
    alter table entry_chunks
      add column root bytea,
      add column tickets bigint,
      add column salts bytea,
      add column erased jsonb`.execute(db)
  // Chunks are written before the short moment in which the ledger is locked, and the giveaway within it.
  await sql`
    alter table entry_chunks
      alter constraint entry_chunks_giveaway_id_fkey deferrable initially deferred`.execute(db)
}

async function afterTheDraw(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table giveaway_events (
      giveaway_id uuid not null references giveaways on delete cascade,
      no integer not null,
      type text not null check (type in ('replacement', 'void')),
      at timestamptz not null,
      rank integer,
      by_rank integer,
      reason text,
      note text,
      draw jsonb,
      source_row integer,
      primary key (giveaway_id, no),
      check ((type = 'replacement') = (rank is not null and by_rank is not null and reason is not null))
    )`.execute(db)
  await sql`create unique index giveaway_events_rank on giveaway_events (giveaway_id, rank)
    where type = 'replacement'`.execute(db)
  await sql`create unique index giveaway_events_void on giveaway_events (giveaway_id)
    where type = 'void'`.execute(db)

  // Until when a winner may come forward; afterwards the next backup winner takes the place.
  await sql`
    create table claims (
      giveaway_id uuid not null references giveaways on delete cascade,
      rank integer not null,
      window_seconds integer not null check (window_seconds > 0),
      deadline timestamptz not null,
      claimed_at timestamptz,
      primary key (giveaway_id, rank)
    )`.execute(db)
  await sql`create index claims_open on claims (deadline) where claimed_at is null`.execute(db)
}

async function erasure(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasure_requests (
      id uuid primary key,
      giveaway_id uuid not null references giveaways on delete cascade,
      name text not null,
      contact text not null,
      message text not null,
      status text not null check (status in ('open', 'done', 'refused')),
      created_at timestamptz not null,
      decided_at timestamptz
    )`.execute(db)
  await sql`create index erasure_requests_giveaway on erasure_requests (giveaway_id, created_at)`.execute(db)
  await sql`
    alter table giveaways
      alter column salt_key drop not null,
      add column erased integer not null default 0`.execute(db)
  await sql`
    create or replace function giveaways_one_outcome() returns trigger language plpgsql as $$
    begin
      if (new.id, new.header, new.commit_hash, new.list_hash, new.seq, new.winners_count, new.substitutes_count,
          new.participants_total, new.eligible_total, new.tickets_total, new.sealed_at, new.mode, new.chain, new.round,
          new.draw_at)
        is distinct from
         (old.id, old.header, old.commit_hash, old.list_hash, old.seq, old.winners_count, old.substitutes_count,
          old.participants_total, old.eligible_total, old.tickets_total, old.sealed_at, old.mode, old.chain, old.round,
          old.draw_at)
      then raise exception 'a sealed draw cannot be changed' using errcode = '23514';
      end if;
      if old.status = 'finished' and
         (new.status, new.finished_at, new.beacon_signature)
         is distinct from (old.status, old.finished_at, old.beacon_signature)
      then raise exception 'a finished draw cannot be drawn again' using errcode = '23514';
      end if;
      if old.status = 'finished' and (new.receipt, new.winners) is distinct from (old.receipt, old.winners) then
        if not differ_in_names_only(old.receipt::json, new.receipt::json)
           or places_without_names(old.winners) is distinct from places_without_names(new.winners)
        then raise exception 'a finished draw cannot be drawn again' using errcode = '23514';
        end if;
        if new.erased <= old.erased
        then raise exception 'names leave a finished draw by erasure only' using errcode = '23514';
        end if;
      end if;
      return new;
    end $$`.execute(db)
  // The places without names: what remains of an outcome when a person is erased. A receipt may have tens of megabytes,
  // so only the differing parts of its text are parsed.
  await sql`
    create function places_without_names(winners jsonb) returns jsonb language sql immutable as $$
      select jsonb_agg(winner - '{name,erased}'::text[] order by n)
      from jsonb_array_elements(winners) with ordinality as one (winner, n)
    $$`.execute(db)
  await sql`
    create function differ_in_names_only(old json, new json) returns boolean language sql immutable as $$
      select not exists (
        select from (select key, value::text from json_each(old) where key <> 'draws') as one
        full join (select key, value::text from json_each(new) where key <> 'draws') as two using (key)
        where one.value is distinct from two.value)
      and not exists (
        select from json_array_elements(old -> 'draws') with ordinality as one (draw, n)
        full join json_array_elements(new -> 'draws') with ordinality as two (draw, n) using (n)
        where one.draw::text is distinct from two.draw::text
          and one.draw::jsonb - '{key,salt,leaf}'::text[] is distinct from two.draw::jsonb - '{key,salt,leaf}'::text[])
    $$`.execute(db)
}
