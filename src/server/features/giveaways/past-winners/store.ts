import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { isVoidDraw } from '#server/db/is-void-draw.ts'
import type { StoredSource } from '#server/db/tables/giveaways.ts'
import { dayMs } from '#server/kit/durations.ts'

/** Which of the owner's draws: by their ids, of the last days, or the latest ones. */
type DrawChoice = { draws: readonly string[] } | { days: number } | { last_draws: number }

/** Draws with winners that count: finished, with names, and neither void nor deleted. */
function countingDraws(owner: string): RawBuilder<unknown> {
  return sql`owner = ${owner} and status = 'finished' and deleted_at is null
    and source->>'type' <> 'chance'
    and not ${isVoidDraw()}`
}

interface LatestDraw {
  id: string
  title: string
  source: StoredSource
  finished_at: Date
  first_winner: string
}

/** At most so many of the owner's latest draws, newest first. */
export async function latestDraws(db: Database, owner: string, limit: number): Promise<LatestDraw[]> {
  const { rows } = await sql<LatestDraw>`
    select id, title, source, finished_at, coalesce(winners->0->>'name', '') as first_winner from giveaways
    where ${countingDraws(owner)}
    order by finished_at desc, id limit ${limit}`.execute(db)
  return rows
}

/** Names that hold a prize of these draws of the owner: without replaced winners, and without erased people. */
export async function holdersOfDraws(
  db: Database,
  owner: string,
  rule: DrawChoice,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with draws as (
      select id, winners, winners_count from giveaways where ${countingDraws(owner)} ${chosen(rule, now)}
    ), held as (
      select id, (w->>'rank')::int as rank, w->>'name' as name from draws, jsonb_array_elements(winners) w
      where (w->>'rank')::int <= winners_count or exists (
        select 1 from giveaway_events e where e.giveaway_id = draws.id and e.by_rank = (w->>'rank')::int)
      union all
      select id, e.by_rank, e.draw->>'key' from draws join giveaway_events e on e.giveaway_id = draws.id
      where e.draw is not null
    )
    select distinct name from held
    where name <> '' and not exists (
      select 1 from giveaway_events e where e.giveaway_id = held.id and e.rank = held.rank)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function chosen(rule: DrawChoice, now: Date): RawBuilder<unknown> {
  if ('draws' in rule) return sql`and id::text = any(${rule.draws})`
  if ('days' in rule) return sql`and finished_at >= ${new Date(now.getTime() - rule.days * dayMs)}`
  return sql`order by finished_at desc, id limit ${rule.last_draws}`
}
