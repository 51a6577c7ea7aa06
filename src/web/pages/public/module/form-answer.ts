/** What a form shows again when it did not redirect. */
export interface FormAnswer {
  /** everything typed, by input name; files have to be chosen again */
  typed: Readonly<Record<string, string>>
  /** errors by input name */
  errors: Readonly<Record<string, string>>
  /** errors that belong to no field */
  general: readonly string[]
  /** the form has arrived, and its sender stays on the page */
  isArrived?: true
}

/** Prefix of the inputs that are fields of the module. */
export const inputs = 'fields'

/** Name of the input with the form's key, present if scripts show the answer in place instead of leaving the page. */
export const stays = 'stays'

/** The text values of a submitted form; the form data itself cannot be read again after it was sent. */
export function typedIn(form: FormData): FormAnswer['typed'] {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
