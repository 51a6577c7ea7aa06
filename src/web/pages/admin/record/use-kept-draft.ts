import { useEffect, useState } from 'react'
import type { Pairs } from './record-values.ts'

export interface KeptDraft {
  /** the one that it was typed over */
  version: number
  /** when, as an ISO moment */
  at: string
  pairs: Pairs
}

/**
 * What somebody types into a record lies on their device until it is saved: a closed tab or a lost connection takes nothing.
 * `found` is what lay there when they came back.
 */
export function useKeptDraft(place: string): {
  found: KeptDraft | undefined
  keep: (draft: KeptDraft) => void
  drop: () => void
} {
  const key = `draft ${place}`
  const [found, setFound] = useState<KeptDraft>()
  useEffect(() => setFound(read(key)), [key])
  return {
    found,
    keep: (draft) => write(key, draft),
    drop: () => {
      write(key, undefined)
      setFound(undefined)
    },
  }
}

function read(key: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isDraft(kept: unknown): kept is KeptDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { version, at, pairs } = kept as Record<string, unknown>
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  if (typeof version !== 'number' || !isTime || typeof pairs !== 'object' || pairs === null) return false
  return Object.values(pairs).every((value) => typeof value === 'string')
}

/** Browsers may refuse, or have no room: then nothing is kept, and nothing else fails. */
function write(key: string, draft: KeptDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
  } catch {}
}
