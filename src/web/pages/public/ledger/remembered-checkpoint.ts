import { unsignedCheckpoint } from '../../../../draw/ledger/checkpoint.ts'
import type { TreeHead } from '../../../../draw/ledger/merkle.ts'

/** How a ledger stood when this browser last checked it. */
export interface Remembered {
  /** the signed note itself: with it anybody can be shown that lines were rewritten */
  note: string
  /** ISO 8601, UTC */
  at: string
}

const nameOf = (origin: string) => `ledger-checkpoint ${origin}`

/** What this browser remembers of a ledger; nothing on a first visit, or where it may not keep anything. */
export function rememberedCheckpoint(origin: string): (Remembered & { head: TreeHead }) | undefined {
  try {
    const { note, at } = JSON.parse(localStorage.getItem(nameOf(origin)) ?? '{}') as Partial<Remembered>
    const head = typeof note === 'string' ? unsignedCheckpoint(note) : undefined
    return head && typeof note === 'string' && typeof at === 'string' ? { note, at, head } : undefined
  } catch {
    return undefined
  }
}

export function rememberCheckpoint(origin: string, remembered: Remembered): boolean {
  try {
    localStorage.setItem(nameOf(origin), JSON.stringify(remembered))
    return true
  } catch {
    return false
  }
}
