import { useEffect, useMemo, useSyncExternalStore } from 'react'

/** The selected rows: those with these ids, or, if `isAll`, all matching rows except those. */
export interface Selected {
  isAll: boolean
  ids: readonly string[]
}

export interface Selecting extends Selected {
  /** scripts manage the selection, so it can include more than the checkboxes on the page */
  isLive: boolean
  has: (id: string) => boolean
  setChosen: (ids: readonly string[], isChosen: boolean) => void
  choose: (selected: Selected) => void
}

const none: Selected = { isAll: false, ids: [] }
const listeners = new Set<() => void>()
/** If the browser denies storage, a selection lasts as long as the page. */
const memory = new Map<string, string>()

/**
 * The selected rows of a list for one filter: they survive paging, sorting and reloading. Without scripts, the address
 * holds them (`stored`). Starting a job with the rows clears the selection.
 */
export function useSelected(key: string, stored: Selected | null, job: string | undefined): Selecting {
  const text = useSyncExternalStore(
    listen,
    () => read(key),
    () => null,
  )
  const isLive = useSyncExternalStore(
    listen,
    () => true,
    () => false,
  )
  const found = useMemo(() => parse(text), [text])
  const isOver = job !== undefined && found !== null && found.job !== job
  const now = isOver ? none : (found ?? stored ?? none)
  useEffect(() => {
    if (isOver) write(key, { ...none, job })
  }, [isOver, key, job])
  return useMemo(() => {
    const ids = new Set(now.ids)
    const choose = (selected: Selected) => write(key, { ...selected, job })
    return {
      isLive,
      isAll: now.isAll,
      ids: now.ids,
      has: (id) => ids.has(id) !== now.isAll,
      setChosen: (some, isChosen) => {
        const named = isChosen !== now.isAll
        const others = now.ids.filter((id) => !some.includes(id))
        choose({ isAll: now.isAll, ids: named ? [...others, ...some] : others })
      },
      choose,
    }
  }, [now, key, job, isLive])
}

/** How many rows are selected; null if all are and the total is unknown. */
export function countSelected({ isAll, ids }: Selected, total: number | null): number | null {
  if (!isAll) return ids.length
  return total === null ? null : Math.max(0, total - ids.length)
}

/** Parses a selection from a form or from storage; null if it is invalid. */
export function parse(text: string | null): (Selected & { job?: string | undefined }) | null {
  try {
    const { isAll, ids, job } = JSON.parse(text ?? '') as Record<string, unknown>
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
    return { isAll: isAll === true, ids, job: typeof job === 'string' ? job : undefined }
  } catch {
    return null
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function read(key: string): string | null {
  const here = memory.get(key)
  if (here !== undefined) return here
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, selected: Selected & { job?: string | undefined }): void {
  const text = JSON.stringify(selected)
  memory.set(key, text)
  try {
    sessionStorage.setItem(key, text)
  } catch {}
  for (const listener of listeners) listener()
}
