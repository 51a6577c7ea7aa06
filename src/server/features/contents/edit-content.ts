import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { allows, modulePermission } from '#contract/api/permissions.ts'
import {
  type Content,
  maxRevisions,
  type WrittenContent,
  writtenContent,
} from '#contract/content/contents.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context, SignedIn } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { keepUses } from '../../core/media/show-media.ts'
import { heldMedia } from '../../core/media/store.ts'
import { mediaOfRecord } from '../../core/modules/change-values.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { keepInTrash, usesOf } from '../../core/trash/keep-in-trash.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { publishContentWithin } from './publish/publish-content.ts'
import { contentView, findContent, lockContentModule, nameOfContent } from './read-contents.ts'
import {
  deleteContentById,
  insertContent,
  insertRevision,
  putContent,
  revisionOf,
  type StoredContent,
} from './store.ts'
import { contentToWrite, slugsLeft, traceOfContent } from './write-content.ts'

type Deps = Pick<Context, 'db' | 'now'>

interface NewContent {
  moduleKey: string
  values: WrittenContent
}

/** Adds a record to a module: as a draft or, if it is complete and the viewer may publish it, published. */
export function createContent(
  ctx: Deps,
  viewer: Actor & Pick<SignedIn, 'permissions'>,
  { publish, ...input }: NewContent & { publish: boolean },
): Promise<Content> {
  const { moduleKey } = input
  if (publish && !allows(viewer.permissions, modulePermission(moduleKey, 'update')))
    throw fail('not_permitted')
  return ctx.db.transaction().execute(async (trx) => {
    const made = await createContentWithin(ctx, trx, viewer, input)
    if (!publish) return made
    return publishContentWithin(ctx, trx, viewer, { moduleKey, id: made.id, status: 'published' })
  })
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

interface Change {
  moduleKey: string
  id: string
  /** the version that the change is based on */
  version: number
  values: WrittenContent
}

/** Changes a record, unless it was changed in the meantime: then nothing is written. */
export function updateContent(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  change: Change,
): Promise<Content> {
  return ctx.db.transaction().execute(async (trx) => {
    const module = await lockContentModule(trx, change.moduleKey)
    return updateContentWithin(ctx, trx, viewer, { ...change, module })
  })
}

/** Same as above, within a transaction that has locked the module. */
async function updateContentWithin(
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
  assertNotStale(before, { version }, 'content_changed')
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

interface Input {
  moduleKey: string
  id: string
}

export function deleteContent(ctx: Pick<Context, 'db' | 'now'>, viewer: Actor, input: Input): Promise<void> {
  return ctx.db.transaction().execute((trx) => deleteContentWithin(ctx, trx, viewer, input))
}

/** Same as above, within a larger transaction. It can be restored for 30 days, and its media are released. */
export async function deleteContentWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { moduleKey, id }: Input,
): Promise<void> {
  const module = await lockContentModule(trx, moduleKey)
  const before = await findContent(trx, module, id)
  const record = { id: before.id, name: nameOfContent(before.title) }
  const ofRecord = sql<SqlBool>`content_id = ${before.id}`
  await keepInTrash(trx, {
    viewer,
    now: ctx.now(),
    area: module.key,
    record,
    permission: modulePermission(module.key, 'delete'),
    of: [
      { table: 'contents', where: sql`id = ${before.id}`, fields: module.fields },
      { table: 'content_slugs', where: ofRecord },
      { table: 'content_values', where: ofRecord },
      { table: 'content_revisions', where: ofRecord },
      usesOf('contents', sql`${before.id}`),
    ],
  })
  await keepUses(trx, { area: 'contents', id: before.id }, [])
  await deleteContentById(trx, before.id)
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: module.key,
    act: 'delete',
    record,
    before: traceOfContent(module, before),
  })
}

interface RestoreInput {
  moduleKey: string
  id: string
  revision: number
  /** the current version, as known to the caller */
  version: number
}

/**
 * Restores an older version of a record. Values that the module no longer accepts are left empty, and so are deleted
 * media; slugs that another record has by now are made from the title again.
 */
export function restoreContent(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { moduleKey, id, revision, version }: RestoreInput,
): Promise<Content> {
  return ctx.db.transaction().execute(async (trx) => {
    const module = await lockContentModule(trx, moduleKey)
    const content = await findContent(trx, module, id)
    const past = await revisionOf(trx, content.id, revision)
    if (!past) throw fail('revision_not_found')
    const fields = fitting(module.fields, past.record['fields'] as Record<string, unknown>)
    const header_image = await pictureLeft(trx, past.record['header_image'])
    const parsed = writtenContent.safeParse({ ...past.record, header_image, fields })
    if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues))
    const slug = await slugsLeft(trx, { moduleId: module.id, contentId: content.id, slug: parsed.data.slug })
    const values = { ...parsed.data, slug }
    const mayBeGone = mediaOfRecord(module, values)
    return updateContentWithin(ctx, trx, viewer, { module, id, version, values, mayBeGone })
  })
}

/** The header image, unless it was deleted since. */
async function pictureLeft(trx: Context['db'], id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null
  return (await heldMedia(trx, [id])).length > 0 ? id : null
}

function fitting(fields: readonly Field[], values: Record<string, unknown>): Record<string, unknown> {
  const valid = fields.filter(
    (field) => typeOf(field.type).schema(field).safeParse(values[field.key]).success,
  )
  return Object.fromEntries(valid.map(({ key }) => [key, values[key]]))
}
