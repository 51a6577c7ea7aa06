import { fail } from '#contract/api/errors.ts'
import type { ManagedFetch, ManagedFetchDetail } from '#contract/comments/managed-fetches.ts'
import { fetchesList } from '#contract/lists/draw-lists.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import type { BulkActions } from '#server/core/bulk/bulk-action.ts'
import { collectionById, postsOf } from '#server/core/comments/store.ts'
import { isId } from '#server/kit/ids.ts'
import { type FilterQuery, ownerView, type Reader } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { cancelWithin, resumeStored } from '../cancel-and-resume.ts'
import { abortFetching } from '../fetch/run-collect-job.ts'
import { hasDraws } from '../store.ts'
import { type FetchRow, fetchById, fetchesSource, fetchTitles, hasEnded } from './store.ts'

export async function listFetches(
  { db }: Pick<Context, 'db'>,
  viewer: Reader,
  query: FilterQuery,
): Promise<ListPage<ManagedFetch>> {
  const { rows, ...page } = await readList(db, fetchesList, fetchesSource(viewer), query)
  return { rows: rows.map(fetchView), ...page }
}

export function fetchView(row: FetchRow): ManagedFetch {
  return {
    id: row.id,
    title: row.title,
    owner: ownerView(row),
    platform: row.platform,
    by: row.by,
    posts: row.posts,
    fetched: row.fetched,
    state: row.state,
    problem: row.problem?.kind ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export async function readManagedFetch(
  { db }: Pick<Context, 'db'>,
  viewer: Reader,
  id: string,
): Promise<ManagedFetchDetail> {
  const row = isId(id) ? await fetchById(db, id, viewer) : undefined
  if (!row) throw fail('collection_not_found')
  const [posts, isUsed] = await Promise.all([postsOf(db, id), hasDraws(db, id)])
  const hasEnded = row.state === 'failed' || row.state === 'canceled'
  return {
    ...fetchView(row),
    said: row.problem?.said ?? null,
    tries: row.tries,
    goes_on_at: row.goes_on_at?.toISOString() ?? null,
    kept_until: row.kept_until?.toISOString() ?? null,
    links: posts.map(({ url, facts, fetched, expected, complete }) => ({
      url,
      title: facts?.title ?? null,
      fetched,
      expected,
      complete,
    })),
    may_resume: hasEnded && row.by !== 'organiser' && !isUsed,
    may_cancel: row.state === 'waiting' || row.state === 'running',
  }
}

type Deps = Parameters<typeof resumeStored>[0]

/** Resumes a collection of someone else; what the site pays for it counts against the budget of the resuming account. */
export async function resumeManaged(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  const stored = isId(id) ? await collectionById(ctx.db, id) : undefined
  if (!stored) throw fail('collection_not_found')
  await resumeStored(ctx, viewer, stored, (trx) => noteAct(ctx, trx, { viewer, id, act: 'resume' }))
}

export async function cancelManaged(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => cancelManagedWithin(ctx, trx, viewer, id))
  abortFetching(id)
}

/** Same as above, within a larger transaction. */
async function cancelManagedWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
  await assertStillMay(trx, viewer, 'draws.update')
  if (!isId(id) || !(await collectionById(trx, id))) throw fail('collection_not_found')
  await cancelWithin(ctx, trx, id)
  await noteAct(ctx, trx, { viewer, id, act: 'cancel' })
}

async function noteAct(
  { now }: Pick<Context, 'now'>,
  trx: Context['db'],
  { viewer, id, act }: { viewer: Actor; id: string; act: 'resume' | 'cancel' },
): Promise<void> {
  const name = (await fetchTitles(trx, [id])).get(id) ?? ''
  await recordAction(trx, { viewer, now: now(), area: 'collections', act, record: { id, name } })
}

/** Bulk actions for fetches of comments. Each process notices a canceled one at its next step. */
export function bulkOfFetches(ctx: Pick<Context, 'now'>): BulkActions {
  return {
    'fetches.cancel': {
      list: fetchesList,
      source: fetchesSource,
      permission: 'draws.update',
      check: () => undefined,
      blocked: () => ({ ended: hasEnded }),
      run: (trx, { viewer, id }) => cancelManagedWithin(ctx, trx, viewer, id),
      namesOf: fetchTitles,
    },
  }
}
