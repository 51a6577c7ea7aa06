import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { RulePresetsTable } from '../../db/tables/collections.ts'

export type StoredPreset = Selectable<RulePresetsTable>

export function presetsOf(db: Database, userId: string): Promise<StoredPreset[]> {
  return db
    .selectFrom('rule_presets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute()
}

/** The number of a user's presets with other names. */
export async function countOthers(trx: Database, userId: string, name: string): Promise<number> {
  const { n } = await trx
    .selectFrom('rule_presets')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Inserts or overwrites the preset with this name; an overwritten one keeps its id. */
export function putPreset(trx: Database, preset: Insertable<RulePresetsTable>): Promise<StoredPreset> {
  const { rules, updated_at } = preset
  return trx
    .insertInto('rule_presets')
    .values(preset)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ rules, updated_at }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePreset(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rule_presets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePresetsOf(trx: Database, userId: string): Promise<void> {
  await trx.deleteFrom('rule_presets').where('user_id', '=', userId).execute()
}
