import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table giveaways (
      id uuid primary key,
      owner text not null,
      share_code text not null unique,
      status text not null check (status in ('sealed', 'finished')),
      title text not null,
      prizes jsonb not null,
      source jsonb not null,
      rules jsonb not null,
      removals jsonb not null,
      mode text not null check (mode in ('local', 'instant', 'scheduled')),
      winners_count integer not null check (winners_count > 0),
      substitutes_count integer not null check (substitutes_count >= 0),
      participants_total integer not null,
      eligible_total integer not null,
      tickets_total bigint not null,
      entries_public boolean not null,
      list_hash bytea not null,
      seq integer not null check (seq > 0),
      header text not null,
      commit_hash text not null unique,
      salt_key bytea not null,
      seed bytea not null,
      receipt text,
      winners jsonb,
      sealed_at timestamptz not null,
      finished_at timestamptz,
      sharing_days integer,
      expires_at timestamptz,
      account text not null,
      idempotency_key text,
      request_hash bytea,
      check ((status = 'finished') = (receipt is not null and winners is not null and finished_at is not null))
    )`.execute(db)
  await sql`create unique index giveaways_idempotency on giveaways (account, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`create index giveaways_owner on giveaways (owner, sealed_at)`.execute(db)
  await sql`create index giveaways_list on giveaways (list_hash)`.execute(db)
  await sql`create index giveaways_sealed on giveaways (sealed_at) where status = 'sealed'`.execute(db)

  // The entries of a sealed draw, in compressed columns; the hash covers the bytes before compression.
  await sql`
    create table entry_chunks (
      giveaway_id uuid not null references giveaways on delete cascade,
      no integer not null,
      format smallint not null,
      first_index integer not null,
      n integer not null,
      names bytea not null,
      rest bytea not null,
      sha256 bytea not null,
      primary key (giveaway_id, no)
    )`.execute(db)
  await sql`alter table entry_chunks alter column names set storage external,
    alter column rest set storage external`.execute(db)

  await oneOutcome(db)

  // A previewed file, stored for half an hour so that the draw need not send it again.
  await sql`
    create table uploads (
      id_hash bytea primary key,
      owner text not null,
      name text not null,
      bytes bytea not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`alter table uploads alter column bytes set storage external`.execute(db)
  await sql`create index uploads_expiry on uploads (expires_at)`.execute(db)
}

/** Sealed and finished draws cannot be changed, whatever statement is used. */
async function oneOutcome(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function giveaways_one_outcome() returns trigger language plpgsql as $$
    begin
      if (new.id, new.header, new.commit_hash, new.list_hash, new.seq, new.winners_count, new.substitutes_count,
          new.participants_total, new.eligible_total, new.tickets_total, new.sealed_at)
        is distinct from
         (old.id, old.header, old.commit_hash, old.list_hash, old.seq, old.winners_count, old.substitutes_count,
          old.participants_total, old.eligible_total, old.tickets_total, old.sealed_at)
      then raise exception 'a sealed draw cannot be changed' using errcode = '23514';
      end if;
      if old.status = 'finished' and
         (new.status, new.receipt, new.winners, new.finished_at)
         is distinct from (old.status, old.receipt, old.winners, old.finished_at)
      then raise exception 'a finished draw cannot be drawn again' using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger giveaways_one_outcome before update on giveaways
    for each row execute function giveaways_one_outcome()`.execute(db)
}
