import { sql } from 'kysely'
import { Failure } from '#contract/api/errors.ts'
import { defaultLocale, locales } from '#locales/locales.ts'
import { minuteMs } from '#server/kit/durations.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../audit/record-act.ts'
import type { BulkAction, BulkActions } from './bulk-action.ts'
import { activeActor, bulkById, finishBulk, markRow, type StoredBulk, takeRows } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'queue'>

/** Rows per transaction: one each would wait for the disk every time, too many would block everyone else. */
const rowsAtOnce = 20
/** Length of a turn, in milliseconds. */
const longTurn = minuteMs

/**
 * One turn of a bulk action. A row and its done mark are committed together, so that after any interruption the next
 * turn continues where this one ended and repeats nothing.
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

/** Handles the next rows; returns whether there were any. */
async function doSome(ctx: Deps, action: BulkAction, bulk: StoredBulk, viewer: Actor): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await takeRows(trx, bulk.id, rowsAtOnce)
    for (const { no, record_id } of rows) {
      await sql`savepoint of_row`.execute(trx)
      const failure = await tried(ctx, () => action.run(trx, { ...turnOf(bulk, viewer), id: record_id }))
      // A failed row is rolled back; the others stay.
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
