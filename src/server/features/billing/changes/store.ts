import type { Selectable } from 'kysely'
import type { Database } from '#server/db/client.ts'
import type { PlanChangesTable } from '#server/db/tables/billing.ts'

export function changeByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<Selectable<PlanChangesTable> | undefined> {
  return db
    .selectFrom('plan_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores that a change begins, or that it is done. A key always stays with the plan of its first request. */
export async function keepChange(db: Database, row: Selectable<PlanChangesTable>): Promise<void> {
  const { is_done } = row
  await db
    .insertInto('plan_changes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ is_done }))
    .execute()
}
