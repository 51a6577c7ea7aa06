import type { Context } from '../../context.ts'
import { openCollections } from './store.ts'

/** Takes up all collections that an earlier life left open. Jobs that are still promised find that their turn is over. */
export async function resumeAllCollections({ db, queue }: Pick<Context, 'db' | 'queue'>): Promise<void> {
  for (const { id, turn, goes_on_at } of await openCollections(db))
    await queue.send('collect', { collection_id: id, turn }, goes_on_at ? { startAfter: goes_on_at } : {})
}
