import { fail } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { contentSchema, type FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import type { ContentStatus } from '#contract/lists/module-words.ts'

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
