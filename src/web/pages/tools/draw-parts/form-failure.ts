/** What is wrong with a submitted form, assigned to its fields. */
export interface FormFailure {
  code: string
  /** the whole message in the server's words, for the toast */
  message: string
  /** REQ-constants: a toast's duration depends on its number of lines */
  lines: readonly string[]
  /** by field, which is also its id on the page */
  fields: Readonly<Record<string, string>>
  /** errors that belong to no field */
  general: readonly string[]
}

/** A failure found by the page itself. */
export function ownFailure(field: string, message: string): FormFailure {
  return { code: 'validation_failed', message, lines: [], fields: { [field]: message }, general: [] }
}

export function generalFailure(message: string): FormFailure {
  return { code: 'an_error_occurred', message, lines: [], fields: {}, general: [message] }
}
