import type { ReactNode } from 'react'
import type { BulkCount } from '#contract/lists/bulk/bulk.ts'
import type { IconName } from '../../ui/icons/icon.tsx'

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
