/** What one check found. A problem has a cause and says what to do. */
export interface Finding {
  name: string
  state: 'ok' | 'note' | 'problem'
  /** the fact, or the cause of the problem */
  found: string
  /** what to do */
  advice?: string
}

export function ok(name: string, found: string): Finding {
  return { name, state: 'ok', found }
}

/** Worth knowing, and maybe intended. */
export function note(name: string, found: string, advice?: string): Finding {
  return { name, state: 'note', found, ...(advice ? { advice } : {}) }
}

export function problem(name: string, found: string, advice: string): Finding {
  return { name, state: 'problem', found, advice }
}

export function reasonOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
}
