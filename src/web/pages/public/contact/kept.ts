/** What stays in the form while it did not lead on. */
export const kept = ['name', 'email', 'subject', 'message', 'consent', 'key', 'opened'] as const

export type ContactValues = Readonly<Partial<Record<(typeof kept)[number], string>>>

export interface ContactAnswer {
  values: ContactValues
  /** what is wrong, by the name of the field */
  fields: Readonly<Record<string, string>>
  /** what belongs to no field */
  general: readonly string[]
}

export function typedIn(form: FormData): ContactValues {
  return Object.fromEntries(
    kept.map((name) => {
      const typed = form.get(name)
      return [name, typeof typed === 'string' ? typed : '']
    }),
  )
}
