/** What an account page shows again after a form submission. */
export interface ActionAnswer<Shown = unknown> {
  intent: string
  /** distinguishes forms that share an intent */
  mark: string
  ok: boolean
  message: string
  /** REQ-constants: a toast's duration grows with the number of lines */
  lines: readonly string[]
  /** errors by field */
  fields: Readonly<Record<string, string>>
  /** submitted values without secrets */
  values: Readonly<Record<string, string>>
  /** set while the action waits for a proof of identity; holds the errors of the last attempt, if there was one */
  proof?: { message: string; fields: Readonly<Record<string, string>> }
  /** data that only this answer shows, such as codes that are shown once */
  shown?: Shown
  /** when the answer was made: forms reset after each success */
  at: number
}
