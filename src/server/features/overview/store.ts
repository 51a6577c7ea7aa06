import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { isVoidDraw, type StoredSource } from '../../db/tables/giveaways.ts'

export interface DrawBar {
  at: Date
  finished: number
  waiting: number
}

/** As in the list of draws: neither deleted nor void. */
const counted = sql`deleted_at is null and not ${isVoidDraw()}`

/** Draws since a given time, by hour or by day (UTC). */
export async function drawBars(
  db: Database,
  { since, unit }: { since: Date; unit: 'hour' | 'day' },
): Promise<DrawBar[]> {
  const { rows } = await sql<DrawBar>`
    select date_trunc(${unit}, sealed_at, 'UTC') as at, count(*) filter (where status = 'finished') as finished,
      count(*) filter (where status = 'sealed') as waiting
    from giveaways where sealed_at >= ${since} and ${counted} group by 1 order by 1`.execute(db)
  return rows
}

export async function drawsBetween(db: Database, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from giveaways where sealed_at >= ${from} and sealed_at < ${to} and ${counted}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Collections by platform, and how many of them failed. */
export async function collectionsByPlatform(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<{ platform: string; collections: number; failed: number }[]> {
  const { rows } = await sql<{ platform: string; collections: number; failed: number }>`
    select platform, count(*) as collections, count(*) filter (where status = 'failed') as failed
    from collections where created_at >= ${from} and created_at <= ${to} and platform is not null and "by" <> 'organiser'
    group by platform`.execute(db)
  return rows
}

/** Fetches that ended between two moments, and how many of them brought every comment. */
export async function fetchesBetween(
  db: Database,
  from: Date,
  to: Date,
): Promise<{ ended: number; complete: number }> {
  const { rows } = await sql<{ ended: number; complete: number }>`
    select count(*) as ended, count(*) filter (where status = 'done' and not exists (
      select 1 from collection_posts p where p.collection_id = collections.id and p.complete is not true)) as complete
    from collections where created_at >= ${from} and created_at <= ${to} and "by" <> 'organiser'
      and status in ('done', 'failed')`.execute(db)
  return rows[0] ?? { ended: 0, complete: 0 }
}

/** Failed fetches by problem, most frequent first. */
export async function failedFetches(
  db: Database,
  since: Date,
): Promise<(Waiting & { problem: string | null })[]> {
  const { rows } = await sql<Waiting & { problem: string | null }>`
    select problem ->> 'kind' as problem, count(*) as count, min(finished_at) as oldest
    from collections where status = 'failed' and created_at >= ${since} group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

/** Draws that were due before a moment and are neither finished nor void. */
export async function overdueDraws(db: Database, before: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(coalesce(draw_at, sealed_at)) as oldest from giveaways
    where status = 'sealed' and deleted_at is null and coalesce(draw_at, sealed_at) < ${before}
      and not ${isVoidDraw()}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

export interface PausedPlatform {
  platform: string
  open_until: Date
  problem: string | null
  since: Date | null
}

/** Paused platforms, why the last fetch from them failed, and since when fetches fail for that. */
export async function pausedPlatforms(db: Database, now: Date): Promise<PausedPlatform[]> {
  const { rows } = await sql<PausedPlatform>`
    select h.platform, h.open_until, last.problem, (
      select min(c.finished_at) from collections c
      where c.platform = h.platform and c.status = 'failed' and c."by" <> 'organiser'
        and c.problem ->> 'kind' is not distinct from last.problem
        and c.finished_at > coalesce((select max(d.finished_at) from collections d
          where d.platform = h.platform and d.status = 'done' and d."by" <> 'organiser'), '-infinity')) as since
    from platform_health h left join lateral (
      select c.problem ->> 'kind' as problem from collections c
      where c.platform = h.platform and c.status = 'failed' and c."by" <> 'organiser'
      order by c.finished_at desc nulls last limit 1) last on true
    where h.open_until > ${now}`.execute(db)
  return rows
}

export interface DueJobs {
  jobs: number
  failing: number
  oldest: Date | null
}

/**
 * Jobs that are due; zero if the queue was never started. The age is that of the oldest new one: each retry gives a
 * failed job another time, which says nothing about its wait.
 */
export async function dueJobs(db: Database, now: Date): Promise<DueJobs> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.job') is not null as "isThere"`.execute(db)
  if (!tables[0]?.isThere) return { jobs: 0, failing: 0, oldest: null }
  const { rows } = await sql<DueJobs>`
    select count(*) as jobs, count(*) filter (where state = 'retry') as failing,
      min(start_after) filter (where state = 'created') as oldest
    from jobs.job where state in ('created', 'retry') and start_after <= ${now}`.execute(db)
  return rows[0] ?? { jobs: 0, failing: 0, oldest: null }
}

export async function newcomersByLanguage(
  db: Database,
  since: Date,
): Promise<{ locale: string; count: number }[]> {
  const { rows } = await sql<{ locale: string; count: number }>`
    select locale, count(*) as count from users where created_at >= ${since} and status <> 'deleted'
    group by locale order by 2 desc, 1`.execute(db)
  return rows
}

export interface JoinedBar {
  at: Date
  count: number
}

/** New accounts since a given time, by hour or by day (UTC). */
export async function joinedBars(
  db: Database,
  { since, unit }: { since: Date; unit: 'hour' | 'day' },
): Promise<JoinedBar[]> {
  const { rows } = await sql<JoinedBar>`
    select date_trunc(${unit}, created_at, 'UTC') as at, count(*) as count
    from users where created_at >= ${since} and status <> 'deleted' group by 1 order by 1`.execute(db)
  return rows
}

export async function joinedBetween(db: Database, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from users
    where created_at >= ${from} and created_at < ${to} and status <> 'deleted'`.execute(db)
  return rows[0]?.n ?? 0
}

export interface Waiting {
  count: number
  oldest: Date | null
}

/** Those that failed, and why the latest did. */
export interface Failed extends Waiting {
  problem: string | null
}

/** Unsent mails, by reason. */
export async function waitingMails(db: Database): Promise<Map<string, Failed>> {
  const { rows } = await sql<Failed & { what: string }>`
    select 'kept' as what, count(*) as count, min(created_at) as oldest, null as problem from outbox
    where status = 'kept'
    union all select 'failed', count(*), min(created_at),
      (array_agg(problem order by created_at desc) filter (where problem is not null))[1]
    from outbox where status = 'failed'`.execute(db)
  return new Map(rows.map(({ what, ...waiting }) => [what, waiting]))
}

/** Support tickets that wait for an answer, since when the oldest does, and its subject. */
export async function ticketsToAnswer(db: Database): Promise<Waiting & { subject: string | null }> {
  const { rows } = await sql<Waiting & { subject: string | null }>`
    select count(*) as count, min(waiting_since) as oldest, (array_agg(subject order by waiting_since))[1] as subject
    from support_tickets where is_waiting`.execute(db)
  return rows[0] ?? { count: 0, oldest: null, subject: null }
}

/** Pending submissions of the permitted forms, by form: longest wait first. */
export async function pendingSubmissions(
  db: Database,
  may: (formKey: string) => boolean,
): Promise<(Waiting & { key: string; name: Partial<Record<string, string>> })[]> {
  const { rows } = await sql<Waiting & { key: string; name: Partial<Record<string, string>> }>`
    select m.key, m.name, count(*) as count, min(s.created_at) as oldest
    from form_submissions s join modules m on m.key = s.form_key and m.type = 'form'
    where s.status = 'pending' group by m.key, m.name order by 4, 1`.execute(db)
  return rows.filter(({ key }) => may(key))
}

export interface WaitingErasure extends Waiting {
  title: string
  source: StoredSource
  winners_count: number
  share_code: string
}

/** Results with open erasure requests: longest wait first. */
export async function waitingErasures(db: Database, limit: number): Promise<WaitingErasure[]> {
  const { rows } = await sql<WaitingErasure>`
    select g.title, g.source, g.winners_count, g.share_code, count(*) as count, min(e.created_at) as oldest
    from erasure_requests e join giveaways g on g.id = e.giveaway_id
    where e.status = 'open' group by g.id order by 4, g.share_code limit ${limit}`.execute(db)
  return rows
}

/** Events of the payment provider that failed and will be retried. */
export async function failedEvents(db: Database): Promise<Failed> {
  const { rows } = await sql<Failed>`
    select count(*) as count, min(received_at) as oldest,
      (array_agg(problem order by received_at desc) filter (where problem is not null))[1] as problem
    from billing_events where status = 'failed'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null, problem: null }
}

/** When this site began: with its first account or draw. */
export async function begunAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ begun: Date | null }>`
    select least(
      (select min(created_at) from users), (select min(sealed_at) from giveaways)
    ) as begun`.execute(db)
  return rows[0]?.begun ?? null
}
