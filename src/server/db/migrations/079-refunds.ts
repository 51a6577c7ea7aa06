import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Refunds that were made at the provider, and two facts of a subscription that its dates alone don't tell: since when
 * it has been paid for, and when it stopped granting a plan (ADR-083).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refunds (
    -- of the provider, as are the payment and the subscription
    id text primary key,
    payment_id text not null,
    user_id uuid not null references users on delete cascade,
    external_subscription_id text,
    amount integer not null,
    -- the whole payment
    paid integer not null,
    currency text not null,
    status text not null,
    created_at timestamptz not null,
    look bigint not null,
    looked_at timestamptz not null
  )`.execute(db)
  await sql`create index refunds_user on refunds (user_id)`.execute(db)
  await sql`create index refunds_subscription on refunds (external_subscription_id)`.execute(db)
  await sql`create index refunds_created on refunds (created_at)`.execute(db)
  await sql`alter table subscriptions
    add column paid_from timestamptz,
    add column stopped_at timestamptz`.execute(db)
  // An unpaid or paused subscription was looked at daily, and each look moved its date: the period that it stopped in stays.
  await sql`update subscriptions set stopped_at = case
      when provider_status in ('unpaid', 'paused') then coalesce(end_date, current_period_start)
      else coalesce(end_date, canceled_at, updated_at) end
    where status = 'canceled'`.execute(db)
  // A trial whose first payment failed until the subscription ended has a notice for the period after the trial.
  await sql`update subscriptions s set paid_from = coalesce(trial_end_date, start_date)
    where status <> 'trialing' and (trial_end_date is null or (
      provider_status not in ('past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired')
      and (stopped_at is null or stopped_at > trial_end_date)
      and not exists (select 1 from subscription_notices n
        where n.external_subscription_id = s.external_subscription_id and n.kind = 'payment_failed'
          and n.occasion::timestamptz <= s.trial_end_date and s.status = 'canceled')))`.execute(db)
}
