import { randomUUID } from 'node:crypto'
import type { Content, WrittenContent } from '#contract/content/contents.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { contentView, nameOfContent } from './content-view.ts'
import { findContent, lockContentModule } from './find-content.ts'
import { insertContent } from './store.ts'
import { traceOfContent } from './trace-of-content.ts'
import { contentToWrite } from './write-content.ts'

type Deps = Pick<Context, 'db' | 'now'>

interface NewContent {
  moduleKey: string
  values: WrittenContent
}

/** Adds a record to a module, as a draft. */
export function createContent(ctx: Deps, viewer: Actor, input: NewContent): Promise<Content> {
  return ctx.db.transaction().execute((trx) => createContentWithin(ctx, trx, viewer, input))
}

export async function createContentWithin(
  ctx: Pick<Deps, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { moduleKey, values }: NewContent,
): Promise<Content> {
  const module = await lockContentModule(trx, moduleKey)
  const [id, now] = [randomUUID(), ctx.now()]
  const state = await contentToWrite(trx, module, { id, status: 'draft', values })
  await insertContent(trx, {
    id,
    module_id: module.id,
    ...state.columns,
    put_aside: '{}',
    published_at: null,
    publish_at: null,
    created_at: now,
    created_by: viewer.user.id,
    updated_at: now,
    updated_by: viewer.user.id,
  })
  await state.keepAround()
  const record = { id, name: nameOfContent(values.title) }
  const after = traceOfContent(module, state.record)
  await recordAction(trx, { viewer, now, area: module.key, act: 'create', record, after })
  return contentView(module, await findContent(trx, module, id))
}
