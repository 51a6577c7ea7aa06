import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { isVoidDraw } from '#server/db/tables/giveaways.ts'

export interface StoredAudience {
  share_code: string
  finished_at: Date | null
  opens_at: Date | null
  is_voided: boolean
  watchers: number
  checked: number
  agreed: number
}

/** Saves how many pages this node has open, per draw. */
export async function saveWatchers(
  db: Database,
  { node, counts, now }: { node: string; counts: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  await sql`
    insert into draw_watchers (share_code, node, watchers, seen_at)
    select share_code, ${node}, watchers, ${now}
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as open (share_code, watchers)
    on conflict (share_code, node) do update set watchers = excluded.watchers, seen_at = excluded.seen_at`.execute(
    db,
  )
}

/** `since`: nodes that have not written for longer are gone. */
export async function readAudiences(
  db: Database,
  shareCodes: readonly string[],
  since: Date,
): Promise<StoredAudience[]> {
  const { rows } = await sql<StoredAudience>`
    select g.share_code, g.finished_at, o.opens_at,
      ${isVoidDraw(sql`g.id`)} as is_voided,
      (select coalesce(sum(w.watchers), 0)::integer from draw_watchers w
        where w.share_code = g.share_code and w.seen_at > ${since}) as watchers,
      (select count(*)::integer from draw_checks c where c.share_code = g.share_code) as checked,
      (select count(*)::integer from draw_checks c where c.share_code = g.share_code and c.agrees) as agreed
    from giveaways g
    left join draw_openings o on o.share_code = g.share_code
    where g.share_code = any(${[...shareCodes]})`.execute(db)
  return rows
}

/** The first node to see the result decides; returns what was decided. */
export async function decideOpening(db: Database, shareCode: string, opensAt: Date): Promise<Date> {
  await db
    .insertInto('draw_openings')
    .values({ share_code: shareCode, opens_at: opensAt })
    .onConflict((conflict) => conflict.column('share_code').doNothing())
    .execute()
  const decided = await db
    .selectFrom('draw_openings')
    .select('opens_at')
    .where('share_code', '=', shareCode)
    .executeTakeFirstOrThrow()
  return decided.opens_at
}

/** A second report of the same stream changes nothing. */
export async function insertCheck(
  db: Database,
  check: { share_code: string; stream: string; agrees: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('draw_checks')
    .values(check)
    .onConflict((conflict) => conflict.columns(['share_code', 'stream']).doNothing())
    .execute()
}

export async function deleteAudiencesBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom('draw_watchers').where('seen_at', '<=', time).execute()
  await db.deleteFrom('draw_checks').where('at', '<=', time).execute()
  await db.deleteFrom('draw_openings').where('opens_at', '<=', time).execute()
}
