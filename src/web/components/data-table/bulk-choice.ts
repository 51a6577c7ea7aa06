import type { ReactNode } from 'react'
import type { IconName } from '../../ui/icon.tsx'
import type { Selected } from './selected.ts'

/** Something that can be done to the rows somebody chose. */
export interface BulkChoice {
  /** as the server knows it */
  action: string
  label: string
  icon: IconName
  /** what is asked before: the verb with the true number */
  title: (count: number) => string
  /** what follows from it, a line each */
  consequences: readonly string[]
  isDanger?: boolean
  /** the page of a record that it was not done to, where there is one to see why */
  pageOf?: (id: string) => string
  /** what takes it back, as the server knows it, and what the button is called */
  undo?: { action: string; label: string }
  /** what else must be known */
  fields?: (told: BulkTold) => ReactNode
}

export interface BulkTold {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The rows somebody chose to do something with, as the address says it. */
export interface BulkAsk {
  action: string
  /** id of the selection, as the server keeps it */
  selection: string
  selected: Selected
}

/** How far it is, as its call answers. */
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

/** The form that the boxes of the rows belong to, wherever they stand. */
export const pickForm = 'table-pick'
