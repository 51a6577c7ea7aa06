import type { Context } from '../../../context.ts'
import { keepCollectionUntil } from './store.ts'

/** So long after its moment a draw may still lack its number, or promote whoever moves up, in milliseconds. */
const afterDraw = 7 * 24 * 3600 * 1000

/** Comments stay until the draw that was announced for them: what winners wrote is read only then. */
export async function keepUntilDrawn(
  trx: Context['db'],
  collectionId: string,
  due: Date | undefined,
): Promise<void> {
  if (due) await keepCollectionUntil(trx, collectionId, new Date(due.getTime() + afterDraw))
}
