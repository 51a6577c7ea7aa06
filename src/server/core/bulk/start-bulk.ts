import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { listFilterQuery } from '#contract/api/list-calls.ts'
import { permissionFor } from '#contract/api/permissions.ts'
import {
  type BulkCount,
  type BulkJob,
  type startBulk as call,
  maxListedBulks,
  maxListedFailures,
} from '#contract/lists/bulk/bulk.ts'
import type { List } from '#contract/lists/list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { assertPermission } from '../../http/may-call.ts'
import type { CallInput } from '../../http/mount.ts'
import { dayMs } from '../../kit/durations.ts'
import { assertSameRequest, createIdempotency, hashOfParts, type RequestKey } from '../../kit/idempotency.ts'
import { conditionOf, type ListSource } from '../../lists/list-source.ts'
import { failOnWrongIds, idsAmong, selectedRows } from '../../lists/selections.ts'
import { type BulkAction, type BulkActions, readBulk } from './bulk-action.ts'
import {
  bulkById,
  bulkByKey,
  bulksSince,
  countBlocked,
  doneBy,
  insertBulk,
  insertRows,
  isBulkKeyTaken,
} from './store.ts'

interface Input {
  action: string
  ids?: string[] | undefined
  selection?: string | undefined
  filter?: Record<string, string> | undefined
  undoes?: string | undefined
  count: number
  options?: Record<string, string> | undefined
}

type Deps = Pick<Context, 'db' | 'now' | 'queue'>
type Request = Pick<
  CallInput<typeof call>,
  'viewer' | 'body' | 'locale' | 'origin' | 'idempotencyKey' | 'consume'
>
type Started = { id: string; total: number }

const withIdempotency = createIdempotency<Started>()

/** Stores which rows are selected and queues the job, once per Idempotency-Key. */
export function startBulk(ctx: Deps, actions: BulkActions, request: Request): Promise<Started> {
  const { viewer, body, idempotencyKey, consume } = request
  return withIdempotency({
    account: viewer.user.id,
    key: idempotencyKey,
    hash: () => hashOfParts([JSON.stringify(body)]),
    consume,
    find: async ({ key, hash }) => {
      const stored = await bulkByKey(ctx.db, viewer.user.id, key)
      assertSameRequest(stored, hash)
      return stored
    },
    make: (key) => insertJob(ctx, actions, request, key),
    mayBeStored: isBulkKeyTaken,
  })
}

async function insertJob(
  ctx: Deps,
  actions: BulkActions,
  { viewer, body: input, ...request }: Request,
  key: RequestKey | undefined,
): Promise<Started> {
  const { count, options = {} } = input
  const { action, list, source } = await allowedAction(ctx, actions, viewer, input, request.locale)
  action.check(options)
  if (input.undoes !== undefined) await assertUndoable(ctx, action, viewer, input.undoes)
  const where = await meantRows(ctx.db, viewer, { ...action, list }, source, input)
  const id = randomUUID()
  return ctx.db.transaction().execute(async (trx) => {
    await insertBulk(trx, {
      id,
      user_id: viewer.user.id,
      action: input.action,
      options: JSON.stringify({ ...options, ...action.notes?.(viewer) }),
      locale: request.locale,
      origin: request.origin,
      total: count,
      created_at: ctx.now(),
      finished_at: null,
      idempotency_key: key?.key ?? null,
      request_hash: key?.hash ?? null,
    })
    const total = await insertRows(trx, id, source, where).catch(failOnWrongIds)
    if (total !== count) throw fail('bulk_count_changed', { count: total })
    await ctx.queue.send('bulk', { bulk_id: id, turn: 0 }, { db: trx })
    return { id, total }
  })
}

/** How many rows a selection has now, as some may be gone and an endless list has no total, and how many can't change. */
export async function countBulk(
  ctx: Pick<Context, 'db'>,
  actions: BulkActions,
  viewer: SignedIn,
  input: Pick<Input, 'action' | 'filter' | 'options'> & { selection: string },
  locale: Locale,
): Promise<BulkCount> {
  const { action, list, source } = await allowedAction(ctx, actions, viewer, input, locale)
  const where = await meantRows(ctx.db, viewer, { ...action, list }, source, input)
  const blocked = action.blocked?.(viewer, source) ?? {}
  // Their keys are its reasons.
  return (await countBlocked(ctx.db, source, where, blocked).catch(failOnWrongIds)) as BulkCount
}

/** An action that the viewer may start, with its list for these options. */
async function allowedAction(
  ctx: Pick<Context, 'db'>,
  actions: BulkActions,
  viewer: SignedIn,
  { action: name, options = {} }: Pick<Input, 'action' | 'options'>,
  locale: Locale,
): Promise<{ action: BulkAction; list: List; source: ListSource<unknown> }> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw fail('validation_failed', {}, [{ path: ['action'], key: 'validation.not_an_option' }])
  if (action.permission !== 'signed_in') assertPermission(viewer, [permissionFor(action.permission, options)])
  const { list, source } = (await action.listOf?.(ctx.db, options, locale)) ?? action
  return { action, list, source: source(viewer) }
}

/** Only the account that ran an action can undo it, and only with its matching undo action. */
async function assertUndoable(
  { db }: Pick<Context, 'db'>,
  { undoes }: BulkAction,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  const job = await bulkById(db, id)
  if (job?.user_id !== user.id || job.action !== undoes) throw fail('bulk_not_found')
}

async function meantRows(
  db: Context['db'],
  { user }: SignedIn,
  { list, listOf, permission }: BulkAction,
  source: ListSource<unknown>,
  { ids, selection, filter, undoes }: Omit<Input, 'count'>,
) {
  if (undoes !== undefined) return doneBy(source, undoes)
  if (ids) {
    const named = idsAmong(source, ids)
    // Actions open to everyone apply only to the viewer's own records; actions on a sub-list apply only to its records.
    return permission === 'signed_in' || listOf
      ? sql<SqlBool>`${named} and ${conditionOf(list, source, {})}`
      : named
  }
  if (!filter && selection === undefined)
    throw fail('validation_failed', {}, [{ path: ['ids'], key: 'validation.required' }])
  const checked = listFilterQuery(list).safeParse(filter ?? {}, { reportInput: true })
  if (!checked.success) throw fail('validation_failed', {}, fieldErrors(checked.error.issues))
  const query = checked.data
  if (selection !== undefined) return selectedRows(db, user.id, selection, { list, source, query })
  return conditionOf(list, source, query)
}

/** The viewer's bulk actions of the last day: those under way first, then the newest. */
export async function listBulks(
  ctx: Pick<Context, 'db' | 'now'>,
  actions: BulkActions,
  viewer: SignedIn,
  locale: Locale,
): Promise<BulkJob[]> {
  const since = new Date(ctx.now().getTime() - dayMs)
  const ids = await bulksSince(ctx.db, { userId: viewer.user.id, since, limit: maxListedBulks })
  const jobs = await Promise.all(
    ids.map((id) => readBulk(ctx, actions, viewer, { id, state: 'failed', page: 1, locale })),
  )
  return jobs.map((job) => ({ ...job, rows: job.rows.slice(0, maxListedFailures) }))
}
