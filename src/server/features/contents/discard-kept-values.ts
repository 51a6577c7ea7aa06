import { fail } from '#contract/api/errors.ts'
import type { Content } from '#contract/content/contents.ts'
import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-log.ts'
import { keepUses } from '../../core/media/show-media.ts'
import { keptValues, mediaOfRecord } from '../../core/modules/change-values.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { contentView, findContent, lockContentModule, nameOfContent } from './read-contents.ts'
import { putContent } from './store.ts'
import { shortened } from './write-content.ts'

interface Input {
  moduleKey: string
  id: string
  fieldKey: string
  version: number
}

/**
 * Permanently deletes values that a record stores for a field without showing them; shown values stay. Releases media
 * used only there.
 */
export function discardKeptValues(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: Actor,
  { moduleKey, id, fieldKey, version }: Input,
): Promise<Content> {
  return ctx.db.transaction().execute(async (trx) => {
    const module = await lockContentModule(trx, moduleKey)
    const before = await findContent(trx, module, id)
    assertNotStale(before, { version }, 'content_changed')
    const discarded = keptValues(module, before).filter(({ field }) => field.key === fieldKey)
    if (discarded.length === 0) throw fail('field_not_found')
    const { [fieldKey]: _aside, ...put_aside } = before.put_aside
    const { [fieldKey]: _value, ...others } = before.fields
    const isShown = module.fields.some(({ key }) => key === fieldKey)
    const after = { ...before, put_aside, fields: isShown ? before.fields : others }
    const now = ctx.now()
    await putContent(trx, before.id, {
      fields: JSON.stringify(after.fields),
      put_aside: JSON.stringify(after.put_aside),
      version: version + 1,
      updated_at: now,
      updated_by: viewer.user.id,
    })
    const mayBeGone = new Set(mediaOfRecord(module, before))
    await keepUses(trx, { area: 'contents', id: before.id }, mediaOfRecord(module, after), { mayBeGone })
    await recordAction(trx, {
      viewer,
      now,
      area: module.key,
      act: 'discard',
      record: { id: before.id, name: nameOfContent(before.title) },
      before: { [`put_aside.${fieldKey}`]: shortened(discarded.map(({ value }) => value)) },
    })
    return contentView(module, await findContent(trx, module, before.id))
  })
}
