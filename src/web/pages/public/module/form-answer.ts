/** What a form shows again that did not lead on. */
export interface FormAnswer {
  /** everything that was typed, by the names of the inputs; files have to be chosen again */
  typed: Readonly<Record<string, string>>
  /** what is wrong, by the names of the inputs */
  errors: Readonly<Record<string, string>>
  /** what belongs to no field */
  general: readonly string[]
  /** nothing is wrong: it has arrived, and whoever sent it stays on their page */
  isArrived?: true
}

/** Where the names of a form's inputs begin that are fields of its module. */
export const inputs = 'fields'

/** Holds the key of a form whose answer scripts show in its place, so that nothing leads away from the page around it. */
export const stays = 'stays'

/** The words of a posted form; the form itself can no longer be read after it was sent. */
export function typedIn(form: FormData): FormAnswer['typed'] {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
