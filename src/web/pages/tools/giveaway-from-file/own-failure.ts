import type { FieldName, FormFailure } from './form-errors.ts'

/** A failure that the page itself found. */
export function ownFailure(field: FieldName, message: string): FormFailure {
  return { message, lines: [], fields: { [field]: message }, general: [] }
}
