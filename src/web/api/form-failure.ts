/** What is wrong with a submitted form, assigned to its fields. */
export interface FormFailure {
  /** of the API's catalog of errors */
  code: string
  /** the whole message in the server's words */
  message: string
  /** by field, which is also its id on the page */
  fields: Readonly<Record<string, string>>
  /** errors that belong to no field */
  general: readonly string[]
  /** REQ-errors: the toast's text, if it is not each of these errors */
  toastLines?: readonly string[]
}

/** What a form shows again when it did not redirect. Pages add what else they show then. */
export interface FormAnswer<Values = Readonly<Record<string, string>>> {
  /** everything typed except secrets and files, which have to be chosen again */
  values: Values
  failure?: FormFailure
}

/** A failure of one field that the page itself found. */
export function fieldFailure(field: string, message: string): FormFailure {
  return { code: 'validation_failed', message, fields: { [field]: message }, general: [] }
}

/** A failure that belongs to no field. */
export function generalFailure(message: string): FormFailure {
  return { code: 'an_error_occurred', message, fields: {}, general: [message] }
}
