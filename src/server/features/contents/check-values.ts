import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import type { ContentStatus } from '#contract/content/module-kinds.ts'
import { contentSchema, type FieldValues } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'

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
