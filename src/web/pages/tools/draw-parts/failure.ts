/** The errors of a form, assigned to its fields. */
export interface SortedFailure {
  code: string
  /** the whole message in the server's words, for the toast */
  message: string
  /** REQ-constants: a toast's duration depends on its number of lines */
  lines: string[]
  /** by field id */
  fields: Record<string, string>
  /** errors that belong to no field */
  general: string[]
}

/** A failure found by the page itself. */
export function ownFailure(field: string, message: string): SortedFailure {
  return { code: 'validation_failed', message, lines: [], fields: { [field]: message }, general: [] }
}

export function generalFailure(message: string): SortedFailure {
  return { code: 'an_error_occurred', message, lines: [], fields: {}, general: [message] }
}
