import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { listExportQuery, listQuery } from '#contract/api/list-calls.ts'
import type { List } from '#contract/lists/list.ts'

/** Validates the query of a list that is known only once its module is. */
export function checkedQuery(list: List, query: FilterQuery): FilterQuery {
  return checked(listQuery(list), query)
}

/** The same for exports of such a list. */
export function checkedExportQuery(list: List, query: FilterQuery): FilterQuery {
  return checked(listExportQuery(list), query)
}

function checked(schema: ReturnType<typeof listQuery>, query: FilterQuery): FilterQuery {
  const result = schema.safeParse(query, { reportInput: true })
  if (!result.success) throw fail('validation_failed', {}, fieldErrors(result.error.issues))
  return result.data
}

/** The parts of a query that filter and order a list; its shape was validated against the list. */
export type FilterQuery = Readonly<Record<string, unknown>>
