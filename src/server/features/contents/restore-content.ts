import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { type Content, writtenContent } from '#contract/content/contents.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../core/audit/audit-trail.ts'
import { heldMedia } from '../../core/media/store.ts'
import { mediaOfRecord } from '../../core/modules/past-values.ts'
import { findContent, lockContentModule } from './find-content.ts'
import { revisionOf } from './store.ts'
import { updateContentWithin } from './update-content.ts'

interface Input {
  moduleKey: string
  id: string
  revision: number
  /** the current version, as known to the caller */
  version: number
}

/**
 * Restores an older version of a record. Values that the module no longer accepts are left empty, and so are deleted
 * media.
 */
export function restoreContent(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { moduleKey, id, revision, version }: Input,
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
    const mayBeGone = mediaOfRecord(module, parsed.data)
    return updateContentWithin(ctx, trx, viewer, { module, id, version, values: parsed.data, mayBeGone })
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
