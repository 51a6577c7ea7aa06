import type { Context } from '../../context.ts'
import type { StoredCollection } from '../../core/comments/store.ts'
import { keepStep, type Step } from './steps/store.ts'
import { type CollectionChange, changeCollection } from './store.ts'

/** Somebody else changed the collection meanwhile: a cancellation, or another process that took over. */
export class ConflictError extends Error {
  override readonly name = 'Overtaken'
}

type Stuck = Pick<StoredCollection, 'tries' | 'stuck_since'>

/** A collection in the hands of one job. Whatever it does counts the version up, so that of two holders one is told to stop. */
export interface Hold {
  /** as it was when the turn began */
  readonly collection: StoredCollection
  readonly version: number
  /** problems in a row up to now */
  readonly stuck: Stuck
  /** keeps a change of the collection, and what belongs to it, in one commit; raises `ConflictError` and keeps nothing */
  change(change: CollectionChange, rest?: (trx: Context['db']) => Promise<void>): Promise<void>
  /** the same for a page that came */
  keep(step: Omit<Step, 'version'>): Promise<void>
}

export function holdCollection({ db }: Pick<Context, 'db'>, collection: StoredCollection): Hold {
  const hold = {
    collection,
    version: collection.version,
    stuck: { tries: collection.tries, stuck_since: collection.stuck_since },
    async change(change: CollectionChange, rest?: (trx: Context['db']) => Promise<void>) {
      await db.transaction().execute(async (trx) => {
        const { id } = collection
        if (!(await changeCollection(trx, { id, version: hold.version }, change))) throw new ConflictError()
        await rest?.(trx)
      })
      hold.version++
      const { tries = hold.stuck.tries, stuck_since = hold.stuck.stuck_since } = change
      hold.stuck = { tries, stuck_since }
    },
    async keep(step: Omit<Step, 'version'>) {
      if (!(await keepStep(db, { ...step, version: hold.version }))) throw new ConflictError()
      hold.version++
      hold.stuck = { tries: 0, stuck_since: null }
    },
  }
  return hold
}
