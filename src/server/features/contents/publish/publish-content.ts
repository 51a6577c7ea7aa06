import type { Content } from '#contract/content/contents.ts'
import type { ContentStatus } from '#contract/content/module-kinds.ts'
import type { Context } from '#server/context.ts'
import { type Action, type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { contentView, nameOfContent, presentValues } from '../content-view.ts'
import { checkValues, findContent, lockContentModule } from '../find-content.ts'
import { putContent } from '../store.ts'

interface Input {
  moduleKey: string
  id: string
  status: ContentStatus
}

/** Publishes a record, or turns it back into a draft. */
export function publishContent(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  input: Input,
): Promise<Content> {
  return ctx.db.transaction().execute((trx) => publishContentWithin(ctx, trx, viewer, input))
}

/**
 * Same as above, within a larger transaction. Does nothing if the status is already right, unless a draft is scheduled.
 */
export async function publishContentWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Action['viewer'],
  { moduleKey, id, status }: Input,
): Promise<Content> {
  const module = await lockContentModule(trx, moduleKey)
  const before = await findContent(trx, module, id)
  if (before.status === status && !before.publish_at) return contentView(module, before)
  if (status === 'published') checkValues(module, presentValues(module.fields, before.fields), status)
  const now = ctx.now()
  await putContent(trx, before.id, {
    status,
    published_at: status === 'published' ? now : null,
    publish_at: null,
    publish_by: null,
    updated_at: now,
    updated_by: viewer.user.id,
  })
  await recordAction(trx, {
    viewer,
    now,
    area: module.key,
    act: status === 'published' ? 'publish' : 'unpublish',
    record: { id: before.id, name: nameOfContent(before.title) },
    before: { status: before.status, publish_at: before.publish_at?.toISOString() ?? null },
    after: { status, publish_at: null },
  })
  return contentView(module, await findContent(trx, module, before.id))
}
