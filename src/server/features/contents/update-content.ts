import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { type Content, maxRevisions, type WrittenContent } from '#contract/content/contents.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { contentView, nameOfContent } from './content-view.ts'
import { findContent, lockContentModule } from './find-content.ts'
import { insertRevision, putContent, type StoredContent } from './store.ts'
import { traceOfContent } from './trace-of-content.ts'
import { contentToWrite } from './write-content.ts'

type Deps = Pick<Context, 'db' | 'now'>

interface Change {
  moduleKey: string
  id: string
  /** the version that the change is based on */
  version: number
  values: WrittenContent
}

/** Changes a record, unless it was changed in the meantime: then nothing is written. */
export function updateContent(ctx: Deps, viewer: Actor, change: Change): Promise<Content> {
  return ctx.db.transaction().execute(async (trx) => {
    const module = await lockContentModule(trx, change.moduleKey)
    return updateContentWithin(ctx, trx, viewer, { ...change, module })
  })
}

/** Same as above, within a transaction that has locked the module. */
export async function updateContentWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  {
    module,
    id,
    version,
    values,
    mayBeGone = [],
  }: Omit<Change, 'moduleKey'> & { module: StoredModule; mayBeGone?: readonly string[] },
): Promise<Content> {
  const before = await findContent(trx, module, id)
  if (before.version !== version) throw fail('content_changed')
  const now = ctx.now()
  const { status } = before
  const state = await contentToWrite(trx, module, { id: before.id, status, values, before, mayBeGone })
  await keepRevision(trx, before)
  await putContent(trx, before.id, {
    ...state.columns,
    version: before.version + 1,
    updated_at: now,
    updated_by: viewer.user.id,
  })
  await state.keepAround()
  await recordAction(trx, {
    viewer,
    now,
    area: module.key,
    act: 'update',
    record: { id: before.id, name: nameOfContent(values.title) },
    before: traceOfContent(module, before),
    after: traceOfContent(module, state.record),
  })
  return contentView(module, await findContent(trx, module, before.id))
}

/** Stores the previous version of a record for a while. */
async function keepRevision(trx: Context['db'], before: StoredContent): Promise<void> {
  const { title, slug, header, sub_title, sub_content, content, header_image, fields } = before
  const record = { title, slug, header, sub_title, sub_content, content, header_image, fields }
  await insertRevision(
    trx,
    {
      id: randomUUID(),
      content_id: before.id,
      version: before.version,
      record: JSON.stringify(record),
      written_at: before.updated_at,
      written_by: before.updated_by,
    },
    maxRevisions,
  )
}
