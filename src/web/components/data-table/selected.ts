import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { BulkCount } from '#contract/lists/bulk/bulk.ts'
import type { IconName } from '../../ui/icons/icon.tsx'

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

/** An action for the selected rows. */
export interface BulkChoice {
  /** the action's name in the API */
  action: string
  label: string
  icon: IconName
  /** the confirmation question: the verb with the exact count */
  title: (count: number) => string
  /** the consequences, one per line */
  consequences: readonly string[]
  isDanger?: boolean
  /** the page of a record for which the action failed, if it can show why */
  pageOf?: (id: string) => string
  /** the action that undoes it, by its API name, and the label of the undo button */
  undo?: { action: string; label: string }
  /** inputs for further options */
  fields?: (state: BulkFieldsState) => ReactNode
}

export interface BulkFieldsState {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** A bulk action to confirm and its selection, as in the address, with how many rows it would take now. */
export interface BulkAsk extends BulkCount {
  action: string
  /** id of the selection stored on the server */
  selection: string
}

/** Progress of a bulk job, as its call returns it. */
export interface BulkState {
  id: string
  action: string
  options: Readonly<Record<string, string>>
  total: number
  done: number
  failed: number
  is_finished: boolean
  rows: readonly { id: string; name: string; message: string | null }[]
}

/** The form that the row checkboxes belong to, wherever they are in the document. */
export const pickForm = 'table-pick'
