import { fail } from '#contract/api/errors.ts'
import { importsList } from '#contract/lists/imports-list.ts'
import { userIdOf } from '../../kit/ids.ts'
import type { BulkAction } from '../bulk/bulk-action.ts'
import { valuesOf } from './begin-import.ts'
import { type FindTarget } from './read-import.ts'
import { holdRow, importRowsSource, markDone, namesOfRows } from './store.ts'

/** Creates records from valid rows as a bulk action: each exactly once, even if the job is interrupted. */
export function makingRows(find: FindTarget, after: () => void): BulkAction {
  return {
    list: importsList,
    source: ({ owner }) => importRowsSource(userIdOf(owner) ?? '', { isReady: true }),
    namesOf: namesOfRows,
    // Users only have access to their own rows; the right to create each record is checked per row.
    permission: 'signed_in',
    check: () => undefined,
    after,
    run: async (trx, { viewer, id, request }) => {
      const row = await holdRow(trx, id)
      const target = row?.user_id === viewer.user.id ? await find(row.target) : undefined
      if (!row || !target) throw fail('import_not_found')
      if (row.state !== 'ready') throw fail('import_begun')
      await target.run(trx, { viewer, values: valuesOf(row.cells, row.mapping), request })
      await markDone(trx, id)
    },
  }
}
