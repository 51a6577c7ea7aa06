import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import type { ContentStatus } from '#contract/content/module-kinds.ts'
import { contentSchema, type FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { lockModule, type StoredModule } from '../../core/modules/store.ts'
import { contentById, type StoredContent } from './store.ts'

/** A record of this module; an invalid id is not found. */
export async function findContent(
  db: Context['db'],
  { id: moduleId }: Pick<StoredModule, 'id'>,
  id: string,
): Promise<StoredContent> {
  const content = isId(id) ? await contentById(db, moduleId, id) : undefined
  if (!content) throw fail('content_not_found')
  return content
}

/** Finds a content module by its key, and locks it against changes and writes until the transaction ends. */
export async function lockContentModule(trx: Context['db'], key: string): Promise<StoredModule> {
  const module = await lockModule(trx, key)
  if (!module) throw fail('module_not_found')
  if (module.type !== 'content') throw fail('wrong_module_type')
  return module
}

/** Validates the values of a record against its module; a draft may lack required ones. */
export function checkValues(
  { fields }: { fields: readonly Field[] },
  values: unknown,
  status: ContentStatus,
): FieldValues {
  const parsed = contentSchema(fields, { isDraft: status === 'draft' }).safeParse(values, {
    reportInput: true,
  })
  if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues, ['fields']))
  return parsed.data
}
