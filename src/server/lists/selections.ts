import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { type List } from '#contract/lists/list.ts'
import type { Database } from '../db/client.ts'
import type { SelectionsTable } from '../db/tables/lists.ts'
import { isId } from '../kit/ids.ts'
import { conditionOf, type FilterQuery, type ListSource } from './list-source.ts'

export async function insertSelection(db: Database, selection: Selectable<SelectionsTable>): Promise<void> {
  await db.insertInto('selections').values(selection).execute()
}

/** A selection of this account; another account's selection is treated as missing. */
export async function selectionOf(
  db: Database,
  userId: string,
  id: string,
): Promise<Selectable<SelectionsTable>> {
  const query = db.selectFrom('selections').selectAll().where('user_id', '=', userId)
  const row = isId(id) ? await query.where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw fail('selection_not_found')
  return row
}

export async function deleteSelectionsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('selections').where('created_at', '<', moment).execute()
}

/** The condition for the rows of a selection, among those that a filter shows. */
export async function selectedRows(
  db: Database,
  userId: string,
  id: string,
  { list, source, query }: { list: List; source: ListSource<unknown>; query: FilterQuery },
): Promise<RawBuilder<SqlBool>> {
  const selection = await selectionOf(db, userId, id)
  const condition = conditionOf(list, source, query)
  return selection.is_all
    ? sql<SqlBool>`(${condition} and not ${idsAmong(source, selection.ids)})`
    : sql<SqlBool>`(${condition} and ${idsAmong(source, selection.ids)})`
}

/** The ids get the type of the column, so that its index is used. */
export function idsAmong(source: ListSource<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${source.id} = any(${ids})`
}

/** Reports ids that do not fit their list as invalid. Class 22: a value that does not fit its type. */
export function failOnWrongIds(error: unknown): never {
  if (String((error as { code?: unknown }).code).startsWith('22'))
    throw fail('validation_failed', {}, [{ path: ['ids'], key: 'validation.not_an_option' }])
  throw error
}
