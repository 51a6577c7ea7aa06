import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Price history of subscriptions, the provider account they belong to, upgrades that wait for the buyer's confirmation,
 * failed attempts per event, and leases on changes in progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_prices (
      external_subscription_id text not null,
      since timestamptz not null,
      price integer not null,
      primary key (external_subscription_id, since)
    )`.execute(db)
  await sql`
    insert into subscription_prices (external_subscription_id, since, price)
    select external_subscription_id, start_date, price from subscriptions`.execute(db)
  await sql`
    alter table subscriptions
      add column provider_account text,
      add column pending_plan text references plans on update cascade,
      add column pending_until timestamptz,
      add column pending_url text`.execute(db)
  // A subscription that was never paid for grants nothing, but resumes with the first payment.
  await sql`update subscriptions set status = 'canceled' where provider_status = 'paused'`.execute(db)
  await sql`drop index subscriptions_looked`.execute(db)
  await sql`create index subscriptions_looked on subscriptions (looked_at)
      where status <> 'canceled' or provider_status in ('unpaid', 'paused')`.execute(db)
  await sql`
    alter table billing_events
      add column tries integer not null default 0,
      add column next_try_at timestamptz`.execute(db)
  await sql`
    create table billing_accounts (
      key_mark bytea primary key,
      account text not null,
      name text not null,
      learnt_at timestamptz not null
    )`.execute(db)
  await sql`
    create table billing_leases (
      user_id uuid primary key references users on delete cascade,
      holder uuid not null,
      until timestamptz not null
    )`.execute(db)
}
