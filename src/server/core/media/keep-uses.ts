import { fail } from '#contract/api/errors.ts'
import type { Context } from '../../context.ts'
import { heldMedia, putUses } from './store.ts'

/** The area whose records may use files sent through forms; for all others those files do not exist. */
const areaOfForms = 'forms'

/**
 * Links a record to the media that it shows, so that they are not deleted unknowingly; called wherever a record is
 * saved. An id that is not in the library is rejected, unless the record may keep it after its deletion (`mayBeGone`).
 */
export async function keepUses(
  trx: Context['db'],
  record: { area: string; id: string },
  ids: readonly string[],
  { mayBeGone = new Set() }: { mayBeGone?: ReadonlySet<string> } = {},
): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  const media = (await heldMedia(trx, uniqueIds)).filter(
    ({ is_private }) => !is_private || record.area === areaOfForms,
  )
  const knownIds = new Set(media.map(({ id }) => id))
  if (uniqueIds.some((id) => !knownIds.has(id) && !mayBeGone.has(id))) throw fail('media_not_found')
  await putUses(trx, { area: record.area, record_id: record.id }, [...knownIds])
}
