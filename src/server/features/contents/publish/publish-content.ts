import { Failure, fail } from '#contract/api/errors.ts'
import { type Content, maxScheduleDays } from '#contract/content/contents.ts'
import type { ContentStatus } from '#contract/content/modules.ts'
import type { Context } from '#server/context.ts'
import { type Action, type Actor, recordAction } from '#server/core/audit/audit-log.ts'
import { notify } from '#server/core/notifications/bell/notifications.ts'
import { raiseSiteVersion } from '#server/core/settings/site-settings.ts'
import { dayMs } from '#server/kit/durations.ts'
import type { JobPayload } from '#server/queue/jobs.ts'
import {
  checkValues,
  contentView,
  findContent,
  lockContentModule,
  nameOfContent,
  presentValues,
} from '../read-contents.ts'
import { type DueContent, dueContent, putContent } from '../store.ts'

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

interface ScheduleContentInput {
  moduleKey: string
  id: string
  publish_at: string
}

/** Schedules a draft for publishing. Scheduling it again replaces the earlier time. */
export function scheduleContent(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  viewer: Actor,
  { moduleKey, id, publish_at }: ScheduleContentInput,
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

type Deps = Pick<Context, 'db' | 'now' | 'queue'>

/**
 * The job at a scheduled time. Does nothing if the record was published already, unscheduled or rescheduled, which has
 * its own job. After a crash before the commit nothing has changed, and the job is retried.
 */
export async function publishDueContent(
  ctx: Deps,
  { content_id: id, publish_at }: JobPayload<'publish_content'>,
): Promise<void> {
  const at = new Date(publish_at)
  // The database clock, which schedules jobs, may be ahead of ours: then it queues itself again.
  if (at > ctx.now()) {
    await ctx.queue.send('publish_content', { content_id: id, publish_at }, { startAfter: at })
    return
  }
  const isPublished = await ctx.db.transaction().execute(async (trx) => {
    const due = await dueContent(trx, id)
    if (!due) return false
    const module = await lockContentModule(trx, due.module_key)
    // Read again under the lock, because it may have changed.
    const content = await findContent(trx, module, id)
    if (content.status !== 'draft' || content.publish_at?.getTime() !== at.getTime()) return false
    return publishOrNotify(ctx, trx, due)
  })
  if (isPublished) raiseSiteVersion(ctx)
}

async function publishOrNotify(ctx: Deps, trx: Context['db'], due: DueContent): Promise<boolean> {
  const viewer: Action['viewer'] = due.publish_by
    ? { user: { id: due.publish_by, username: due.username ?? '' } }
    : { user: { id: null, username: due.username ?? '' } }
  const input = { moduleKey: due.module_key, id: due.id, status: 'published' } as const
  try {
    await publishContentWithin(ctx, trx, viewer, input)
    return true
  } catch (error) {
    // Validation fails before anything is written, so the transaction can continue.
    if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error
  }
  const { publish_at } = due
  const name = nameOfContent(due.title)
  await putContent(trx, due.id, { publish_at: null, publish_by: null })
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: due.module_key,
    act: 'unpublish',
    record: { id: due.id, name },
    before: { publish_at: publish_at?.toISOString() ?? null, lacks_required: false },
    after: { publish_at: null, lacks_required: true },
  })
  if (due.publish_by)
    await notify(ctx, trx, {
      userId: due.publish_by,
      type: 'content_not_published',
      values: { title: name, module_key: due.module_key, content_id: due.id },
    })
  return false
}
