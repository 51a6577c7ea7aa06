import { fail } from '#contract/errors.ts'
import type { Context } from '../../context.ts'
import { heldMedia, putUses } from './store.ts'

/** Whose records hold what came through a form; to all others those files are not there. */
const areaOfForms = 'forms'

/**
 * Ties a record to the media that it shows, so that nobody deletes them unknowingly; called wherever a record is kept. An id
 * that is none of the library's is refused, but for those that the record may hold although somebody deleted them.
 */
export async function keepUses(
  trx: Context['db'],
  record: { area: string; id: string },
  ids: readonly string[],
  { mayBeGone = new Set() }: { mayBeGone?: ReadonlySet<string> } = {},
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = (await heldMedia(trx, wanted)).filter(
    ({ is_private }) => !is_private || record.area === areaOfForms,
  )
  const known = new Set(found.map(({ id }) => id))
  if (wanted.some((id) => !known.has(id) && !mayBeGone.has(id))) throw fail('media_not_found')
  await putUses(trx, { area: record.area, record_id: record.id }, [...known])
}
