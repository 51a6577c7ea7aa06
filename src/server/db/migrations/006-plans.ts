import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const platforms = ['instagram', 'facebook', 'youtube', 'tiktok', 'x', 'reddit']
const openTools = ['other_tools', 'giveaway_history']
const seeds = [
  {
    name: 'free',
    price: 0,
    trial_days: 0,
    features: ['youtube', 'reddit', ...openTools, 'no_account_required'],
    limits: [10, 100, 30, 500, 10_000],
    sharing: ['days', 30],
  },
  {
    name: 'basic',
    price: 900,
    trial_days: 7,
    features: [...platforms, ...openTools, 'report_and_analytics'],
    limits: [30, 300, 365, 5000, 50_000],
    sharing: ['days', 180],
  },
  {
    name: 'pro',
    price: 2900,
    trial_days: 14,
    features: [...platforms, ...openTools, 'report_and_analytics', 'premium_support'],
    limits: [100, 1000, null, 50_000, 250_000],
    sharing: ['unlimited', null],
  },
  {
    name: 'Ultra',
    price: 5900,
    trial_days: 14,
    features: [...platforms, ...openTools, 'report_and_analytics', 'premium_support'],
    limits: [null, null, null, 200_000, 1_000_000],
    sharing: ['unlimited', null],
  },
] as const

/** Plans as rows that an administrator can edit; the numbers are those of the first release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      name text primary key,
      position integer not null,
      product_id text,
      price integer not null check (price >= 0),
      currency text not null default 'USD',
      trial_days integer not null check (trial_days >= 0),
      is_active boolean not null default true,
      is_free boolean not null,
      is_most_preferred boolean not null,
      features jsonb not null,
      daily_limit integer,
      monthly_limit integer,
      day_limit integer,
      comments integer not null,
      list_rows integer not null,
      sharing text not null check (sharing in ('unlimited', 'days', 'disabled')),
      sharing_days integer,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((sharing = 'days') = (sharing_days is not null))
    )`.execute(db)
  for (const [position, { name, price, trial_days, features, limits, sharing }] of seeds.entries()) {
    const [daily, monthly, days, comments, rows] = limits
    const opened = JSON.stringify(Object.fromEntries(features.map((feature) => [feature, true])))
    await sql`
      insert into plans (name, position, price, trial_days, is_free, is_most_preferred, features, daily_limit,
        monthly_limit, day_limit, comments, list_rows, sharing, sharing_days)
      values (${name}, ${position}, ${price}, ${trial_days}, ${price === 0}, ${name === 'pro'}, ${opened}::jsonb,
        ${daily}, ${monthly}, ${days}, ${comments}, ${rows}, ${sharing[0]}, ${sharing[1]})`.execute(db)
  }
  await sql`alter table users add foreign key (plan) references plans on update cascade`.execute(db)

  // Set by a draw's owner: whether others may open its link, and whether it was removed from the history.
  await sql`
    alter table giveaways
      add is_shared boolean not null default true,
      add deleted_at timestamptz`.execute(db)
  await sql`create index giveaways_history on giveaways (owner, sealed_at desc, id) where deleted_at is null`.execute(
    db,
  )
}
