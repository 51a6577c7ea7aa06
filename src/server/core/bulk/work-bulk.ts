import { sql } from 'kysely'
import { Failure } from '#contract/errors.ts'
import { defaultLocale, locales } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../audit/record-act.ts'
import type { BulkAction, BulkActions } from './bulk-action.ts'
import { activeActor, bulkById, finishBulk, markRow, type StoredBulk, takeRows } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'queue'>

/** Rows that are done in one transaction: each for itself would wait for the disk each time, too many hold up everybody else. */
const rowsAtOnce = 20
/** A turn ends after so long, in milliseconds. */
const longTurn = 60_000

/**
 * One turn of what is done to many rows. A row and the note that it is done count together, so that whatever ends a turn, the
 * next one goes on where it ended and does nothing twice.
 */
export async function workBulk(
  ctx: Deps,
  actions: BulkActions,
  { bulk_id: id, turn }: { bulk_id: string; turn: number },
  stopped: AbortSignal,
): Promise<void> {
  const bulk = await bulkById(ctx.db, id)
  const user = bulk && (await activeActor(ctx.db, bulk.user_id))
  const action = bulk && actions[bulk.action]
  if (!bulk || !user || !action) return
  const started = performance.now()
  while (performance.now() - started < longTurn) {
    stopped.throwIfAborted()
    if (!(await doSome(ctx, action, bulk, { user }))) return finishBulk(ctx.db, id, ctx.now())
    action.after?.()
  }
  await ctx.queue.send('bulk', { bulk_id: id, turn: turn + 1 })
}

/** Does the next rows; answers whether there were any. */
async function doSome(ctx: Deps, action: BulkAction, bulk: StoredBulk, viewer: Actor): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await takeRows(trx, bulk.id, rowsAtOnce)
    for (const { no, record_id } of rows) {
      await sql`savepoint of_row`.execute(trx)
      const failure = await tried(ctx, () => action.run(trx, { ...turnOf(bulk, viewer), id: record_id }))
      // What a row did before it failed is taken back; what others did stays.
      await (failure ? sql`rollback to savepoint of_row` : sql`release savepoint of_row`).execute(trx)
      await markRow(trx, { bulkId: bulk.id, no }, failure)
    }
    return rows.length > 0
  })
}

function turnOf({ options, locale, origin }: StoredBulk, viewer: Actor) {
  const known = locales.find((one) => one === locale) ?? defaultLocale
  return { viewer, options, asked: { locale: known, origin } }
}

async function tried({ log }: Deps, run: () => Promise<unknown>) {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: error.details }
    log.error({ err: error }, 'a row of many failed')
    return { code: 'an_error_occurred', details: {} }
  }
}
