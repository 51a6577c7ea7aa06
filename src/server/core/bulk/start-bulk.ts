import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { listFilterQuery } from '#contract/api/list-calls.ts'
import { allows, permissionFor } from '#contract/api/permissions.ts'
import { type BulkJob, maxListedBulks, maxListedFailures } from '#contract/lists/bulk/bulk.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { dayMs } from '../../kit/durations.ts'
import { conditionOf } from '../../lists/conditions.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { failOnWrongIds, idsAmong, selectedRows } from '../../lists/selections.ts'
import { type BulkAction, type BulkActions, readBulk } from './bulk-action.ts'
import { bulkById, bulksSince, doneBy, insertBulk, insertRows } from './store.ts'

interface Input {
  action: string
  ids?: string[] | undefined
  selection?: string | undefined
  filter?: Record<string, string> | undefined
  undoes?: string | undefined
  count: number
  options?: Record<string, string> | undefined
}

/** Stores which rows are selected and queues the job. */
export async function startBulk(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  actions: BulkActions,
  viewer: SignedIn,
  input: Input,
  request: { locale: Locale; origin: string },
): Promise<{ id: string; total: number }> {
  const { count, options = {} } = input
  const action = Object.hasOwn(actions, input.action) ? actions[input.action] : undefined
  if (!action) throw fail('validation_failed', {}, [{ path: ['action'], key: 'validation.not_an_option' }])
  const isAllowed =
    action.permission === 'signed_in' || allows(viewer.permissions, permissionFor(action.permission, options))
  if (!isAllowed) throw fail('not_permitted')
  action.check(options)
  const { list, source: sourceFor } = (await action.listOf?.(ctx.db, options, request.locale)) ?? action
  const source = sourceFor(viewer)
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
    })
    const total = await insertRows(trx, id, source, where).catch(failOnWrongIds)
    if (total !== count) throw fail('bulk_count_changed', { count: total })
    await ctx.queue.send('bulk', { bulk_id: id, turn: 0 }, { db: trx })
    return { id, total }
  })
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
  { ids, selection, filter, undoes }: Input,
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

/** The viewer's bulk actions of the last day, newest first. */
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
