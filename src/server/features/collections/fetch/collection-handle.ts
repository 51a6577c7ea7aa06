import type { Context } from '#server/context.ts'
import type { StoredCollection } from '#server/core/comments/store.ts'
import { type CollectionChange, changeCollection } from '../store.ts'
import { keepStep, type Step } from './store.ts'

/** The collection was changed in the meantime: canceled, or taken over by another process. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

type Stuck = Pick<StoredCollection, 'tries' | 'stuck_since'>

/** A collection held by one job. Every change increases the version, so that of two holders one is stopped. */
export interface CollectionHandle {
  /** as of the start of the turn */
  readonly collection: StoredCollection
  readonly version: number
  /** consecutive problems so far */
  readonly stuck: Stuck
  /**
   * saves a change of the collection and what belongs to it in one commit; raises `ConflictError` and saves nothing if
   * overtaken
   */
  change(change: CollectionChange, alongside?: (trx: Context['db']) => Promise<void>): Promise<void>
  /** same for a fetched page */
  keep(step: Omit<Step, 'version'>): Promise<void>
}

export function createHandle({ db }: Pick<Context, 'db'>, collection: StoredCollection): CollectionHandle {
  const handle = {
    collection,
    version: collection.version,
    stuck: { tries: collection.tries, stuck_since: collection.stuck_since },
    async change(change: CollectionChange, alongside?: (trx: Context['db']) => Promise<void>) {
      await db.transaction().execute(async (trx) => {
        const { id } = collection
        if (!(await changeCollection(trx, { id, version: handle.version }, change))) throw new ConflictError()
        await alongside?.(trx)
      })
      handle.version++
      const { tries = handle.stuck.tries, stuck_since = handle.stuck.stuck_since } = change
      handle.stuck = { tries, stuck_since }
    },
    async keep(step: Omit<Step, 'version'>) {
      if (!(await keepStep(db, { ...step, version: handle.version }))) throw new ConflictError()
      handle.version++
      handle.stuck = { tries: 0, stuck_since: null }
    },
  }
  return handle
}
