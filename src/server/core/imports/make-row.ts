import { fail } from '#contract/errors.ts'
import { importsList } from '#contract/lists/imports-list.ts'
import { userOf } from '../../context.ts'
import type { BulkAction } from '../bulk/bulk-action.ts'
import { valuesOf } from './check-import.ts'
import type { FindTarget } from './import-target.ts'
import { holdRow, importRowsSource, markDone, namesOfRows } from './store.ts'

/** Makes records of the rows that fit, as something that is done to many rows: each once, whatever ends the job. */
export function makingRows(find: FindTarget, after: () => void): BulkAction {
  return {
    list: importsList,
    source: ({ owner }) => importRowsSource(userOf(owner) ?? '', { isReady: true }),
    namesOf: namesOfRows,
    // Everybody has their own rows alone; what they may make is asked of each.
    permission: 'signed_in',
    check: () => undefined,
    after,
    run: async (trx, { viewer, id, asked }) => {
      const row = await holdRow(trx, id)
      const target = row?.user_id === viewer.user.id ? await find(row.target) : undefined
      if (!row || !target) throw fail('import_not_found')
      if (row.state !== 'ready') throw fail('import_begun')
      await target.run(trx, { viewer, values: valuesOf(row.cells, row.mapping), asked })
      await markDone(trx, id)
    },
  }
}
