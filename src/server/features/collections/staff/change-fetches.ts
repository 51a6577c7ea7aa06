import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { collectionById } from '#server/core/comments/store.ts'
import { isId } from '#server/kit/ids.ts'
import { cancelWithin } from '../cancel-collection.ts'
import { abortFetching } from '../fetch/run-collect-job.ts'
import { resumeStored } from '../resume-collection.ts'
import { fetchTitles } from './store.ts'

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
export async function cancelManagedWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  id: string,
): Promise<void> {
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
