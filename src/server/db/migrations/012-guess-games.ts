import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Games about guessing a sealed number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guess_games (
      id uuid primary key,
      share_code text not null unique,
      owner text not null,
      account text not null,
      idempotency_key text,
      request_hash bytea,
      title text not null,
      lowest bigint not null,
      highest bigint not null,
      commitment bytea not null check (octet_length(commitment) = 32),
      sealed bytea,
      number bigint check (number between lowest and highest),
      salt bytea check (octet_length(salt) = 16),
      shows_guesses boolean not null,
      guesses integer not null default 0,
      created_at timestamptz not null,
      closes_at timestamptz not null,
      opened_at timestamptz,
      kept_days integer,
      kept_until timestamptz,
      check (lowest < highest),
      check ((opened_at is null) = (number is null) and (opened_at is null) = (salt is null)
        and (opened_at is null) = (sealed is not null))
    )`.execute(db)
  await sql`create unique index guess_games_idempotency on guess_games (account, idempotency_key)
    where idempotency_key is not null`.execute(db)
  await sql`create index guess_games_owner on guess_games (owner)`.execute(db)
  await sql`create index guess_games_kept on guess_games (kept_until) where kept_until is not null`.execute(
    db,
  )

  await sql`
    create table guesses (
      game_id uuid not null references guess_games on delete cascade,
      no integer not null,
      owner text not null,
      origin bytea not null,
      name text not null,
      erased boolean not null default false,
      number bigint not null,
      guessed_at timestamptz not null,
      primary key (game_id, no),
      unique (game_id, owner),
      check (not erased or name = '')
    )`.execute(db)
  await sql`create index guesses_owner on guesses (owner)`.execute(db)
  await sealedStaysSealed(db)
}

/** Sealed and opened games cannot be changed, and opened ones take no guesses, whatever statement is used. */
async function sealedStaysSealed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guess_games_one_number() returns trigger language plpgsql as $$
    begin
      if (new.id, new.lowest, new.highest, new.commitment) is distinct from (old.id, old.lowest, old.highest, old.commitment)
      then raise exception 'a sealed number cannot be changed' using errcode = '23514';
      end if;
      if old.opened_at is not null and
         (new.number, new.salt, new.opened_at, new.guesses)
         is distinct from (old.number, old.salt, old.opened_at, old.guesses)
      then raise exception 'an opened game cannot be opened again' using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger guess_games_one_number before update on guess_games
    for each row execute function guess_games_one_number()`.execute(db)
  await sql`
    create function guesses_before_the_end() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if (new.game_id, new.no, new.number, new.guessed_at) is distinct from (old.game_id, old.no, old.number, old.guessed_at)
        then raise exception 'a guess cannot be changed' using errcode = '23514';
        end if;
      elsif exists (select 1 from guess_games where id = new.game_id and opened_at is not null)
      then raise exception 'an opened game takes no guess' using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger guesses_before_the_end before insert or update on guesses
    for each row execute function guesses_before_the_end()`.execute(db)
}
