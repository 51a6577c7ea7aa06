import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { keepUses } from '../../core/media/keep-uses.ts'
import { nameOfContent } from './content-view.ts'
import { findContent, lockContentModule } from './find-content.ts'
import { deleteContentById } from './store.ts'
import { traceOfContent } from './trace-of-content.ts'

interface Input {
  moduleKey: string
  id: string
}

export function deleteContent(ctx: Pick<Context, 'db' | 'now'>, viewer: Actor, input: Input): Promise<void> {
  return ctx.db.transaction().execute((trx) => deleteContentWithin(ctx, trx, viewer, input))
}

/** Same as above, within a larger transaction. Releases its media. */
export async function deleteContentWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { moduleKey, id }: Input,
): Promise<void> {
  const module = await lockContentModule(trx, moduleKey)
  const before = await findContent(trx, module, id)
  await keepUses(trx, { area: 'contents', id: before.id }, [])
  await deleteContentById(trx, before.id)
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: module.key,
    act: 'delete',
    record: { id: before.id, name: nameOfContent(before.title) },
    before: traceOfContent(module, before),
  })
}
