import type { Pairs } from './record-values.ts'

/** What somebody typed into a record lies on their device until it is saved: a closed tab or a lost connection takes nothing. */
export interface KeptDraft {
  /** the one that it was typed over; 0 of a new record */
  version: number
  /** when, as an ISO moment */
  at: string
  pairs: Pairs
}

/** What lies there of a record. Anybody could have written it: what has another shape is not there. */
export function readDraft(place: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Browsers may refuse, or have no room: then nothing is kept, and nothing else fails. */
export function keepDraft(place: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(draft))
  } catch {}
}

export function dropDraft(place: string): void {
  try {
    localStorage.removeItem(nameOf(place))
  } catch {}
}

function nameOf(place: string): string {
  return `draft ${place}`
}

function isDraft(kept: unknown): kept is KeptDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { version, at, pairs } = kept as Record<string, unknown>
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  if (typeof version !== 'number' || !isTime || typeof pairs !== 'object' || pairs === null) return false
  return Object.values(pairs).every((value) => typeof value === 'string')
}
