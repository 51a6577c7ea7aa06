import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Tosses of two people over a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pair_tosses (
      share_code text primary key,
      toss jsonb not null,
      commitment_a bytea not null check (octet_length(commitment_a) = 32),
      commitment_b bytea check (octet_length(commitment_b) = 32),
      secret_a bytea check (octet_length(secret_a) = 32),
      secret_b bytea check (octet_length(secret_b) = 32),
      created_at timestamptz not null,
      until timestamptz not null,
      kept_until timestamptz not null,
      check (commitment_b is not null or (secret_a is null and secret_b is null))
    )`.execute(db)
  await sql`create index pair_tosses_kept on pair_tosses (kept_until)`.execute(db)
  await sealedStaysSealed(db)
  await addToMenu(db)
}

const label = {
  tr: 'İki kişilik atış',
  en: 'Toss for two',
  es: 'Tirada para dos',
  de: 'Wurf zu zweit',
  fr: 'Lancer à deux',
  it: 'Lancio a due',
  pt: 'Lançamento a dois',
  'pt-br': 'Jogada a dois',
}

/** After the seeded tools, but not in a menu that an administrator has filled or emptied. */
async function addToMenu(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into menu_items (id, menu_key, position, label, relation, relation_id)
    select '00000000-0000-4000-8000-00000000e030', menu_key, max(position) + 1, ${JSON.stringify(label)}::jsonb,
      'page', 'pairToss'
    from menu_items
    where menu_key = 'footer_product'
    group by menu_key
    having bool_and(id::text like '00000000-0000-4000-8000-%')
      and count(*) filter (where relation_id in ('coinToss', 'diceRoll', 'randomNumberGuess')) = 3`.execute(
    db,
  )
}

/** Whatever is once sealed or opened cannot be changed, whatever statement is used. */
async function sealedStaysSealed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pair_tosses_once() returns trigger language plpgsql as $$
    begin
      if (new.share_code, new.toss, new.commitment_a) is distinct from (old.share_code, old.toss, old.commitment_a)
        or (old.commitment_b is not null and new.commitment_b is distinct from old.commitment_b)
        or (old.secret_a is not null and new.secret_a is distinct from old.secret_a)
        or (old.secret_b is not null and new.secret_b is distinct from old.secret_b)
      then raise exception 'what is sealed or opened cannot be changed' using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger pair_tosses_once before update on pair_tosses
    for each row execute function pair_tosses_once()`.execute(db)
}
