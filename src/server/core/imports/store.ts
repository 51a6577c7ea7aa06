import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ImportProblem, ImportRowsTable, ImportsTable } from '../../db/tables/lists.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredImport = Selectable<ImportsTable>
export type StoredImportRow = Selectable<ImportRowsTable>

const rowsAtOnce = 500

export async function insertImport(
  trx: Database,
  head: Insertable<ImportsTable>,
  rows: readonly Insertable<ImportRowsTable>[],
): Promise<void> {
  await trx.insertInto('imports').values(head).execute()
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('import_rows')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

export function importById(db: Database, id: string): Promise<StoredImport | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Import targets of an account's tables. */
export function targetsOfImports(db: Database, userId: string): Promise<{ id: string; target: string }[]> {
  return db.selectFrom('imports').select(['id', 'target']).where('user_id', '=', userId).execute()
}

/** The same, locked against concurrent changes. */
export function holdImport(trx: Database, id: string): Promise<StoredImport | undefined> {
  return trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function rowsOfImport(db: Database, id: string, limit?: number): Promise<StoredImportRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('no')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

export async function countImportStates(db: Database, id: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['state', ({ fn }) => fn.countAll<number>().as('n')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

export async function putMapping(trx: Database, id: string, mapping: string): Promise<void> {
  await trx.updateTable('imports').set({ mapping, is_checked: true }).where('id', '=', id).execute()
}

/** Stores the findings for each row, many rows per statement. */
export async function putFindings(
  trx: Database,
  findings: readonly { id: string; name: string; problems: ImportProblem[] }[],
): Promise<void> {
  for (let from = 0; from < findings.length; from += rowsAtOnce) {
    const some = findings.slice(from, from + rowsAtOnce)
    await sql`
      update import_rows set name = found.name, problems = found.problems,
        state = case when found.problems = '[]' then 'ready' else 'refused' end
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ name }) => name)}::text[],
        ${some.map(({ problems }) => JSON.stringify(problems))}::jsonb[]) as found (id, name, problems)
      where import_rows.id = found.id and import_rows.state <> 'done'`.execute(trx)
  }
}

export async function holdRows(
  trx: Database,
  ids: readonly string[],
): Promise<(StoredImportRow & Pick<StoredImport, 'target' | 'mapping' | 'user_id'>)[]> {
  return trx
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .selectAll('import_rows')
    .select(['imports.target', 'imports.mapping', 'imports.user_id'])
    .where('import_rows.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('import_rows.no')
    .forUpdate('import_rows')
    .execute()
}

export async function markDone(trx: Database, ids: readonly string[]): Promise<void> {
  // The cells' contents now live in the records.
  await sql`update import_rows set state = 'done', cells = '[]' where id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
}

export async function namesOfRows(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('import_rows').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** List source of the rows of an account's imported tables. */
export function importRowsSource(
  userId: string,
  { isReady = false }: { isReady?: boolean } = {},
): ListSource<StoredImportRow> {
  return {
    select: sql`import_rows.*`,
    from: sql`import_rows join imports on imports.id = import_rows.import_id`,
    always: () =>
      isReady
        ? sql`imports.user_id = ${userId} and import_rows.state = 'ready'`
        : sql`imports.user_id = ${userId}`,
    columns: {
      name: sql`import_rows.name`,
      no: sql`import_rows.no`,
      state: sql`import_rows.state`,
      import: sql`import_rows.import_id::text`,
    },
    search: (pattern) => sql`import_rows.name ilike ${pattern}`,
    id: sql`import_rows.id`,
  }
}

export async function deleteImportsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('imports').where('created_at', '<', moment).execute()
}
