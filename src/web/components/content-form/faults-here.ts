import { fieldErrors } from '../../../contract/field-errors.ts'
import { contentSchema } from '../../../contract/fields/content-schema.ts'
import type { Field } from '../../../contract/fields/field.ts'

/** What the server would find wrong with a value, by the same schema. What is still missing is not told before it is sent. */
export function faultsHere(field: Field, value: unknown) {
  const { error } = contentSchema([field], { isDraft: true }).safeParse(
    { [field.key]: value },
    { reportInput: true },
  )
  return error ? fieldErrors(error.issues) : []
}
