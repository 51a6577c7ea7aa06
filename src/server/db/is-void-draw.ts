import { type RawBuilder, sql } from 'kysely'

/** Condition of a query on `giveaways`: whether the draw was declared void, or called off in advance. */
export function isVoidDraw(id: RawBuilder<unknown> = sql`giveaways.id`): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from giveaway_events e where e.giveaway_id = ${id} and e.type = 'void')`
}
