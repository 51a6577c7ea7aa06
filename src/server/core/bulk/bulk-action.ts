import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ErrorCode, errors, Failure, fail } from '#contract/api/errors.ts'
import { allows, type PermissionName, permissionFor } from '#contract/api/permissions.ts'
import type { BulkJob, BulkObstacle } from '#contract/lists/bulk/bulk.ts'
import type { List } from '#contract/lists/list.ts'
import { defaultLocale, type Locale, locales } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { minuteMs } from '../../kit/durations.ts'
import { isId } from '../../kit/ids.ts'
import type { ListSource } from '../../lists/list-source.ts'
import type { Actor } from '../audit/audit-log.ts'
import {
  activeActor,
  type BulkState,
  beginRow,
  bulkById,
  countStates,
  failRows,
  finishBulk,
  markRows,
  rowsOf,
  type StoredBulk,
  takeRows,
} from './store.ts'

export type BulkOptions = Readonly<Record<string, string>>

/** What an action gets for one row. */
export interface BulkTurn {
  viewer: Actor
  id: string
  options: BulkOptions
  request: { locale: Locale; origin: string }
}

/** Whose records are their own, and how far back they are visible. */
type Viewer = Pick<SignedIn, 'owner' | 'permissions' | 'plan' | 'user'>

/** An action on many rows of a list: the same as the action on a single one. */
export interface BulkAction {
  list: List
  /** for this viewer at this moment */
  source: (viewer: Viewer) => ListSource<unknown>
  /** the list for these options, if it differs between them */
  listOf?: (
    db: Context['db'],
    options: BulkOptions,
    locale: Locale,
  ) => Promise<Pick<BulkAction, 'list' | 'source'>>
  /** required to start, and checked again for each row; options fill its braces */
  permission: PermissionName | 'signed_in'
  /** rejects options that cannot work for any row */
  check: (options: BulkOptions) => void
  /** what the action must know about the requester when a row runs; saved with the options and overrides them */
  notes?: (viewer: SignedIn) => BulkOptions
  /** rows of the list for which it would fail whatever the options are, by reason */
  blocked?: (
    viewer: SignedIn,
    source: ListSource<unknown>,
  ) => Partial<Record<BulkObstacle, RawBuilder<SqlBool>>>
  /** handles one row in the transaction that also marks it as done */
  run: (trx: Context['db'], turn: BulkTurn) => Promise<unknown>
  /** the same for several rows with a few statements: for all of them, or for none if it throws */
  runTogether?: (
    trx: Context['db'],
    turn: Omit<BulkTurn, 'id'> & { ids: readonly string[] },
  ) => Promise<unknown>
  /**
   * waits for another service: runs without that transaction, so that no connection is held meanwhile. A row may then
   * run again after a crash, so repeating it must change nothing
   */
  isAlone?: true
  /** the action that this one undoes; it applies to all of that action's rows */
  undoes?: string
  /** called after some rows are committed */
  after?: () => void
  /** record names by id, in this language if they have several */
  namesOf: (db: Context['db'], ids: string[], locale: Locale) => Promise<Map<string, string>>
}

/** By name: the list, a dot, and a verb. */
export type BulkActions = Readonly<Record<string, BulkAction>>

const rowsOfPage = 100
const noNames: ReadonlyMap<string, string> = new Map()

/** Whether the viewer has the permission that an action requires now. */
function mayRun(
  { permissions }: Pick<SignedIn, 'permissions'>,
  { permission }: BulkAction,
  options: BulkOptions,
): boolean {
  return permission === 'signed_in' || allows(permissions, permissionFor(permission, options))
}

/** Progress of the viewer's bulk action, and the outcome of some rows: with names while the viewer may see them. */
export async function readBulk(
  ctx: Pick<Context, 'db'>,
  actions: BulkActions,
  viewer: SignedIn,
  { id, state, page, locale }: { id: string; state?: BulkState | undefined; page: number; locale: Locale },
): Promise<BulkJob> {
  const bulk = isId(id) ? await bulkById(ctx.db, id) : undefined
  if (bulk?.user_id !== viewer.user.id) throw fail('bulk_not_found')
  const [counts, rows] = await Promise.all([
    countStates(ctx.db, id),
    rowsOf(ctx.db, id, { state, limit: rowsOfPage, offset: (page - 1) * rowsOfPage }),
  ])
  const ids = rows.map(({ record_id }) => record_id)
  const action = actions[bulk.action]
  const names =
    action && mayRun(viewer, action, bulk.options) ? await action.namesOf(ctx.db, ids, locale) : noNames
  const translate = sharedTranslate()
  const keyOf = (code: string) =>
    Object.hasOwn(errors, code) ? errors[code as ErrorCode].key : errors.an_error_occurred.key
  return {
    id: bulk.id,
    action: bulk.action,
    options: bulk.options,
    total: bulk.total,
    done: counts.done,
    failed: counts.failed,
    is_finished: bulk.finished_at !== null,
    created_at: bulk.created_at.toISOString(),
    finished_at: bulk.finished_at?.toISOString() ?? null,
    rows: rows.map((row) => ({
      id: row.record_id,
      name: names.get(row.record_id) ?? '',
      state: row.state,
      message: row.code === null ? null : translate(locale, keyOf(row.code), row.details ?? {}),
    })),
  }
}

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'queue'>

/** Rows per transaction: one each would wait for the disk every time, too many would block everyone else. */
const rowsAtOnce = 20
/** The same where rows are handled together. */
const rowsTogether = 200
/** Longer than a row takes that waits for another service; after that, the process that began it has crashed. */
const maxAloneMs = 5 * minuteMs
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
  if (!bulk || bulk.finished_at) return
  const action = actions[bulk.action]
  // A newer node knows it: the job is tried again, and the status page shows it.
  if (!action) throw new Error(`this node knows no bulk action ${bulk.action}`)
  const user = await activeActor(ctx.db, bulk.user_id)
  if (!user) {
    await failRows(ctx.db, id, 'not_permitted')
    await finishBulk(ctx.db, id, ctx.now())
    return
  }
  const runNext = action.isAlone ? runNextAlone : runNextRows
  const started = performance.now()
  while (performance.now() - started < longTurn) {
    stopped.throwIfAborted()
    if (!(await runNext(ctx, action, bulk, { user }))) {
      if (await finishBulk(ctx.db, id, ctx.now())) return
      // Others still work on the last rows; if they crashed, the next turn repeats them.
      return sendTurn(maxAloneMs)
    }
    action.after?.()
  }
  await sendTurn()

  async function sendTurn(wait = 0): Promise<void> {
    const startAfter = new Date(ctx.now().getTime() + wait)
    await ctx.queue.send('bulk', { bulk_id: id, turn: turn + 1 }, wait > 0 ? { startAfter } : {})
  }
}

/** Runs the action on the next rows; returns whether there were any. */
async function runNextRows(ctx: Deps, action: BulkAction, bulk: StoredBulk, viewer: Actor): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await takeRows(trx, bulk.id, action.runTogether ? rowsTogether : rowsAtOnce)
    if (action.runTogether) await runRows(ctx, trx, { action, bulk, viewer, rows })
    else for (const row of rows) await runRows(ctx, trx, { action, bulk, viewer, rows: [row] })
    return rows.length > 0
  })
}

interface Rows {
  action: BulkAction
  bulk: StoredBulk
  viewer: Actor
  rows: { no: number; record_id: string }[]
}

/**
 * Runs the action on rows together, or on a single one. If it fails for several, it is rolled back and tried with each
 * half, down to the rows that fail alone; all others stay.
 */
async function runRows(ctx: Deps, trx: Context['db'], { rows, ...what }: Rows): Promise<void> {
  const { action, bulk, viewer } = what
  const [first] = rows
  if (!first) return
  const turn = turnOf(bulk, viewer)
  await sql`savepoint of_rows`.execute(trx)
  const ids = rows.map(({ record_id }) => record_id)
  const failure =
    ids.length > 1
      ? await failureOf(undefined, async () => action.runTogether?.(trx, { ...turn, ids }))
      : await failureOf(ctx, () => action.run(trx, { ...turn, id: first.record_id }))
  await (failure ? sql`rollback to savepoint of_rows` : sql`release savepoint of_rows`).execute(trx)
  if (!failure || rows.length === 1)
    return markRows(trx, { bulkId: bulk.id, nos: rows.map(({ no }) => no) }, failure)
  const half = Math.ceil(rows.length / 2)
  await runRows(ctx, trx, { ...what, rows: rows.slice(0, half) })
  await runRows(ctx, trx, { ...what, rows: rows.slice(half) })
}

/** The same for an action that waits for another service: the next row, begun and ended in commits of their own. */
async function runNextAlone(
  ctx: Deps,
  action: BulkAction,
  bulk: StoredBulk,
  viewer: Actor,
): Promise<boolean> {
  const now = ctx.now()
  const row = await beginRow(ctx.db, bulk.id, { now, lapsed: new Date(now.getTime() - maxAloneMs) })
  if (!row) return false
  const turn = { ...turnOf(bulk, viewer), id: row.record_id }
  const failure = await failureOf(ctx, () => action.run(ctx.db, turn))
  await markRows(ctx.db, { bulkId: bulk.id, nos: [row.no] }, failure)
  return true
}

function turnOf({ options, locale, origin }: StoredBulk, viewer: Actor) {
  const knownLocale = locales.find((candidate) => candidate === locale) ?? defaultLocale
  return { viewer, options, request: { locale: knownLocale, origin } }
}

async function failureOf(ctx: Pick<Deps, 'log'> | undefined, run: () => Promise<unknown>) {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: error.details }
    ctx?.log.error({ err: error }, 'a row of a bulk action failed')
    return { code: 'an_error_occurred', details: {} }
  }
}
