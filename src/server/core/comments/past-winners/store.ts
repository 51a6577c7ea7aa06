import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { isVoidDraw } from '#server/db/is-void-draw.ts'

/**
 * Names that hold a prize of this owner's draws from comments on this platform: only finished draws that are
 * neither void nor deleted, without replaced winners. Erased people have no name there.
 */
export async function winnersOf(db: Database, owner: string, platform: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with draws as (
      select id, winners, winners_count from giveaways
      where owner = ${owner} and status = 'finished' and deleted_at is null
        and source->>'type' = 'post' and source->>'platform' = ${platform}
        and not ${isVoidDraw()}
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
