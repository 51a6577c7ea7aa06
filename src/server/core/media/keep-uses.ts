import { fail } from '../../../contract/errors.ts'
import type { Context } from '../../context.ts'
import { mediaByIds, putUses } from './store.ts'

/**
 * Ties a record to the media that it shows, so that nobody deletes them unknowingly; called wherever a record is kept. An id
 * that is none of the library's is refused.
 */
export async function keepUses(
  trx: Context['db'],
  record: { area: string; id: string },
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)]
  if ((await mediaByIds(trx, wanted)).length < wanted.length) throw fail('media_not_found')
  await putUses(trx, { area: record.area, record_id: record.id }, wanted)
}
