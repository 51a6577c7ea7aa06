import { fail } from '#contract/api/errors.ts'
import { type Content, maxScheduleDays } from '#contract/content/contents.ts'
import type { Context } from '#server/context.ts'
import { type Actor, recordAction } from '#server/core/audit/audit-trail.ts'
import { dayMs } from '#server/kit/durations.ts'
import { contentView, nameOfContent } from '../content-view.ts'
import { findContent, lockContentModule } from '../find-content.ts'
import { putContent } from '../store.ts'

interface Input {
  moduleKey: string
  id: string
  publish_at: string
}

/** Schedules a draft for publishing. Scheduling it again replaces the earlier time. */
export function scheduleContent(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  viewer: Actor,
  { moduleKey, id, publish_at }: Input,
): Promise<Content> {
  const at = new Date(publish_at)
  const remaining = at.getTime() - ctx.now().getTime()
  if (!(remaining > 0 && remaining <= maxScheduleDays * dayMs))
    throw fail('validation_failed', {}, [{ path: ['publish_at'], key: 'validation.not_next_year' }])
  return ctx.db.transaction().execute(async (trx) => {
    const module = await lockContentModule(trx, moduleKey)
    const before = await findContent(trx, module, id)
    if (before.status === 'published') throw fail('content_is_published')
    const now = ctx.now()
    await putContent(trx, before.id, {
      publish_at: at,
      publish_by: viewer.user.id,
      updated_at: now,
      updated_by: viewer.user.id,
    })
    await recordAction(trx, {
      viewer,
      now,
      area: module.key,
      act: 'schedule',
      record: { id: before.id, name: nameOfContent(before.title) },
      before: { publish_at: before.publish_at?.toISOString() ?? null },
      after: { publish_at: at.toISOString() },
    })
    const due = { content_id: before.id, publish_at: at.toISOString() }
    await ctx.queue.send('publish_content', due, { db: trx, startAfter: at })
    return contentView(module, await findContent(trx, module, before.id))
  })
}
