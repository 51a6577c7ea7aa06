import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { type GiveawaysTable, isOpenDraw, isVoidDraw } from '#server/db/tables/giveaways.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import {
  type JoinedOwner,
  joinedOwner,
  joinOwner,
  type ListSource,
  ownersLike,
  type Reader,
} from '#server/lists/list-source.ts'
import type { FirstPlaces, Replacement } from '../after/places.ts'
import { drawn, placesOf, replacements } from '../after/store.ts'

const plainColumns = [
  'id',
  'title',
  'source',
  'mode',
  'round',
  'share_code',
  'participants_total',
  'winners_count',
  'seq',
  'sealed_at',
  'draw_at',
  'finished_at',
  'collection_id',
  'shows_contacts',
] as const

type ManagedState = 'waiting' | 'overdue' | 'finished' | 'void'

export interface ManagedRow
  extends JoinedOwner,
    FirstPlaces,
    Pick<Selectable<GiveawaysTable>, (typeof plainColumns)[number]> {
  state: ManagedState
  is_shared: boolean
  source_word: string
  replacements: (Replacement & { no: number })[]
}

/** Milliseconds after which a draw that is not finished is overdue: a round may be late, and jobs try again. */
const overdueAfterMs = 5 * minuteMs

const voided = sql`select e.giveaway_id from giveaway_events e where e.type = 'void'`
const sealed = sql`giveaways.status = 'sealed'`
const sourceWord = sql`case when giveaways.source ->> 'type' = 'post'
  then coalesce(giveaways.source ->> 'platform', 'comments') else giveaways.source ->> 'type' end`

/** All draws that their owners did not delete, with the holders of the first prizes. */
export function drawsSource(now: Date, reader: Reader, prizes = 1): ListSource<ManagedRow> {
  const isOverdue = sql`coalesce(giveaways.draw_at, giveaways.sealed_at) < ${new Date(now.getTime() - overdueAfterMs)}`
  const isVoid = sql`giveaways.id in (${voided})`
  const conditions: Record<ManagedState, RawBuilder<unknown>> = {
    finished: sql`(giveaways.status = 'finished' and not ${isVoid})`,
    waiting: sql`(${sealed} and not ${isOverdue} and not ${isVoid})`,
    overdue: sql`(${sealed} and ${isOverdue} and not ${isVoid})`,
    void: isVoid,
  }
  const state = sql`case when ${isVoidDraw()} then 'void'
    when not ${sealed} then 'finished' when ${isOverdue} then 'overdue' else 'waiting' end`
  const label = sql`case giveaways.mode when 'local' then 'recorded' else 'provable' end`
  return {
    select: sql`${sql.join(plainColumns.map((name) => sql.ref(`giveaways.${name}`)))},
      ${state} as state, ${isOpenDraw(now)} as is_shared, ${sourceWord} as source_word,
      ${drawn} as drawn, ${placesOf(prizes)} as places, ${replacements} as replacements, ${joinedOwner(reader)}`,
    from: sql`giveaways ${joinOwner(sql`giveaways.owner`)}`,
    always: () => sql`giveaways.deleted_at is null`,
    columns: {
      title: sql`giveaways.title`,
      owner: sql`users.username`,
      user_id: sql`users.id::text`,
      source: sourceWord,
      entries: sql`giveaways.participants_total`,
      winners: sql`giveaways.winners_count`,
      state,
      label,
      seq: sql`giveaways.seq`,
      is_guest: sql`giveaways.owner not like 'user:%'`,
      draw_at: sql`giveaways.draw_at`,
      finished_at: sql`giveaways.finished_at`,
      sealed_at: sql`giveaways.sealed_at`,
    },
    choices: {
      user_id: (ids) => sql`giveaways.owner in (${sql.join(ids.map((id) => ownerOfUser(id.toLowerCase())))})`,
      state: (words) =>
        sql`(${sql.join(
          words.map((word) => conditions[word as ManagedState] ?? sql`false`),
          sql` or `,
        )})`,
    },
    search: (pattern) => sql`(giveaways.title ilike ${pattern} or giveaways.share_code ilike ${pattern}
      or giveaways.owner = ${ownersLike(pattern, reader)})`,
    id: sql`giveaways.id`,
  }
}

/** Prizes whose holders are named for one draw. */
export const prizesOfDraw = 10

export async function managedDrawById(
  db: Database,
  id: string,
  now: Date,
  reader: Reader = { permissions: {} },
): Promise<ManagedRow | undefined> {
  const { select, from } = drawsSource(now, reader, prizesOfDraw)
  const { rows } = await sql<ManagedRow>`select ${select} from ${from}
    where giveaways.id = ${id} and giveaways.deleted_at is null`.execute(db)
  return rows[0]
}
