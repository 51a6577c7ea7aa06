import { fieldErrors } from '#contract/field-errors.ts'
import { contentSchema } from '#contract/fields/content-schema.ts'
import type { Field } from '#contract/fields/field.ts'
import { readValues } from './read-values.ts'

/** What the server would find wrong with a field as it is typed, by the same schema. What is still missing is not told before it is sent. */
export function faultsHere(field: Field, form: FormData, name: string) {
  // Files are looked into by the server alone.
  if (field.type === 'file' || field.type === 'image') return []
  const { error } = contentSchema([field], { isDraft: true }).safeParse(readValues([field], form, { name }), {
    reportInput: true,
  })
  return error ? fieldErrors(error.issues) : []
}
