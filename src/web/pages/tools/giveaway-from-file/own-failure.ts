import type { FieldName, FormFailure } from './form-errors.ts'

/** A failure found by the page itself. */
export function ownFailure(field: FieldName, message: string): FormFailure {
  return { message, lines: [], fields: { [field]: message }, general: [] }
}
