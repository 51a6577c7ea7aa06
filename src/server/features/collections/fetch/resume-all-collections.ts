import type { Context } from '#server/context.ts'
import { openCollections } from '../store.ts'

/**
 * Continues all collections that the previous run of the server left open. Jobs that are still queued find that their
 * turn is over.
 */
export async function resumeAllCollections({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  for (const { id, turn, goes_on_at } of await openCollections(db))
    await queue.send('collect', { collection_id: id, turn }, goes_on_at ? { startAfter: goes_on_at } : {})
}
