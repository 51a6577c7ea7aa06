import type { Pairs } from './record-values.ts'

/** What was typed into a record, stored on the device until saved: a closed tab or lost connection loses nothing. */
export interface KeptDraft {
  /** the version it was based on; 0 for a new record */
  version: number
  /** ISO 8601 */
  at: string
  pairs: Pairs
}

/** The stored draft of a record. Storage is untrusted, so a different shape counts as no draft. */
export function readDraft(key: string): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Storage may be blocked or full: then no draft is stored, and nothing else fails. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
}

function nameOf(key: string): string {
  return `draft ${key}`
}

function isDraft(stored: unknown): stored is KeptDraft {
  if (typeof stored !== 'object' || stored === null) return false
  const { version, at, pairs } = stored as Record<string, unknown>
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  if (typeof version !== 'number' || !isTime || typeof pairs !== 'object' || pairs === null) return false
  return Object.values(pairs).every((value) => typeof value === 'string')
}
