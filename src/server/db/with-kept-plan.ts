import type { Compilable, QueryResult } from 'kysely'
import type { Database } from './client.ts'

/**
 * Runs a query whose plan each connection keeps under this name (`client.ts`). Its text must always be the same, and
 * name its columns: a kept plan refuses a table that has a new one.
 */
export function withKeptPlan<Row>(
  db: Database,
  name: string,
  query: Compilable<Row>,
): Promise<QueryResult<Row>> {
  const compiled = query.compile()
  return db.executeQuery({ ...compiled, sql: `/* keep plan: ${name} */ ${compiled.sql}` })
}
