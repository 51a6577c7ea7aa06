/** What is wrong with a form, sorted to its fields. */
export interface SortedFailure {
  code: string
  /** the whole failure in the server's words, for the toast */
  message: string
  /** REQ-constants: a toast stays for each of its lines */
  lines: string[]
  /** by the id of the field */
  fields: Record<string, string>
  /** what belongs to no field */
  general: string[]
}

/** A failure that the page itself found. */
export function ownFailure(field: string, message: string): SortedFailure {
  return { code: 'validation_failed', message, lines: [], fields: { [field]: message }, general: [] }
}

export function generalFailure(message: string): SortedFailure {
  return { code: 'an_error_occurred', message, lines: [], fields: {}, general: [message] }
}
