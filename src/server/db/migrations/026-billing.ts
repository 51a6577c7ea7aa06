import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Paid plans: the provider's state of each subscription, its events, and the notifications sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await customers(db)
  await subscriptions(db)
  await deliveries(db)
  // The effective plan: the best of what staff granted for a time, what is paid for, and the free one.
  await sql`
    create function plan_held(holder uuid, given text, given_until timestamptz, at timestamptz) returns text
    language sql stable as $$
      select p.name from plans p
      where p.name = 'free'
        or (p.name = given and (given_until is null or given_until > at))
        or p.name in (select s.plan from subscriptions s where s.user_id = holder and s.status <> 'canceled')
      order by p.price desc, p.position desc
      limit 1
    $$`.execute(db)
  // Until when: null if no end is known.
  await sql`
    create function plan_held_until(holder uuid, held text, given text, given_until timestamptz, at timestamptz)
    returns timestamptz language sql stable as $$
      select case when bool_or(ends is null) then null else max(ends) end from (
        select given_until as ends where held = given and (given_until is null or given_until > at)
        union all
        select case when s.cancel_at_period_end or s.next_plan is not null then s.current_period_end end
          from subscriptions s where s.user_id = holder and s.status <> 'canceled' and s.plan = held
      ) as reasons where held <> 'free'
    $$`.execute(db)
  await promises(db)
}

/** A draw keeps what its owner's plan promised when it was drawn, whatever happens to the plan. */
async function promises(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table giveaways
      add column kept_days integer default 0,
      add column has_reports boolean not null default false`.execute(db)
  await sql`
    update giveaways g
    set kept_days = p.day_limit, has_reports = coalesce((p.features ->> 'report_and_analytics')::boolean, false)
    from users u join plans p on p.name = plan_held(u.id, u.plan, u.plan_until, now())
    where g.owner = 'user:' || u.id`.execute(db)
}

async function customers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_customers (
      user_id uuid primary key references users,
      external_customer_id text not null unique,
      created_at timestamptz not null
    )`.execute(db)
  // Trial days are granted once per person: a keyed hash of the address outlives the account.
  await sql`create table trials (person bytea primary key, taken_at timestamptz not null)`.execute(db)
  await sql`
    create table checkouts (
      id text primary key,
      user_id uuid not null references users on delete cascade,
      plan text not null references plans on update cascade,
      trial_days integer not null,
      person bytea,
      key text not null,
      url text not null,
      status text not null check (status in ('open', 'complete', 'expired')),
      external_subscription_id text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      unique (user_id, key)
    )`.execute(db)
  await sql`create index checkouts_open on checkouts (created_at) where status = 'open'`.execute(db)
}

async function subscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence subscription_looks`.execute(db)
  await sql`
    create table subscriptions (
      id uuid primary key,
      user_id uuid not null references users,
      plan text not null references plans on update cascade,
      external_subscription_id text not null unique,
      external_customer_id text not null,
      external_price_id text not null,
      price integer not null,
      currency text not null,
      status text not null check (status in ('trialing', 'active', 'canceled')),
      provider_status text not null,
      cancel_at_period_end boolean not null,
      next_plan text references plans on update cascade,
      start_date timestamptz not null,
      current_period_start timestamptz not null,
      current_period_end timestamptz not null,
      trial_end_date timestamptz,
      canceled_at timestamptz,
      end_date timestamptz,
      look bigint not null,
      looked_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table plan_changes (
      user_id uuid not null references users on delete cascade,
      key text not null,
      plan text not null,
      created_at timestamptz not null,
      primary key (user_id, key)
    )`.execute(db)
  await sql`create index subscriptions_user on subscriptions (user_id, status)`.execute(db)
  await sql`create index subscriptions_created on subscriptions (created_at desc, id)`.execute(db)
  await sql`create index subscriptions_looked on subscriptions (looked_at)
      where status <> 'canceled' or provider_status = 'unpaid'`.execute(db)
  await sql`
    create table subscription_notices (
      external_subscription_id text not null,
      kind text not null check (kind in ('trial_ends', 'payment_failed', 'canceled')),
      occasion text not null,
      created_at timestamptz not null,
      primary key (external_subscription_id, kind, occasion)
    )`.execute(db)
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_events (
      id text primary key,
      type text not null,
      external_subscription_id text,
      external_customer_id text,
      object_id text,
      happened_at timestamptz not null,
      received_at timestamptz not null,
      deliveries integer not null default 1,
      status text not null check (status in ('received', 'done', 'ignored', 'failed')),
      problem text,
      handled_at timestamptz
    )`.execute(db)
  await sql`create index billing_events_received on billing_events (received_at desc, id)`.execute(db)
  await sql`create index billing_events_open on billing_events (received_at)
    where status in ('received', 'failed')`.execute(db)
}
