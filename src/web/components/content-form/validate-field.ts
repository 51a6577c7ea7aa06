import { fieldErrors } from '#contract/api/field-errors.ts'
import { contentSchema } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { readValues } from './values-and-errors.ts'

/**
 * Validates a field while the form is filled in, with the server's schema. Missing values are not reported before the
 * form is sent.
 */
export function validateField(field: Field, form: FormData, name: string) {
  // Only the server checks the contents of files.
  if (field.type === 'file' || field.type === 'image') return []
  const { error } = contentSchema([field], { isDraft: true }).safeParse(readValues([field], form, { name }), {
    reportInput: true,
  })
  return error ? fieldErrors(error.issues) : []
}
