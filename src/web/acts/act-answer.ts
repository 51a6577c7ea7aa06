/** What an account page shows again after a form was sent. */
export interface ActionAnswer<Shown = unknown> {
  intent: string
  /** tells a form from others of its kind */
  mark: string
  ok: boolean
  message: string
  /** REQ-constants: a toast stays for each of its lines */
  lines: readonly string[]
  /** what is wrong, by field */
  fields: Readonly<Record<string, string>>
  /** what was typed, secrets apart */
  values: Readonly<Record<string, string>>
  /** the act waits until somebody proves who they are; what was wrong with the last try, if there was one */
  proof?: { message: string; fields: Readonly<Record<string, string>> }
  /** what this answer alone shows, as codes that are never shown again */
  shown?: Shown
  /** when it was given: forms begin anew after each success */
  at: number
}
