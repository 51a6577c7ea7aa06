import { redirect } from 'react-router'
import { createSelection, getSelection } from '#contract/lists/bulk/selections.ts'
import type { List } from '#contract/lists/list.ts'
import { send } from '../api/send.ts'
import { parametersOf, readListQuery } from '../components/data-table/list-state.ts'
import { parse, type Selected } from '../components/data-table/selected.ts'
import type { Action, Context } from './answer-action.ts'

/** What the toolbar of a list requests for the selected rows. */
export interface Picked {
  /** id of the selection stored on the server; empty if nothing is selected */
  selection: string
  /** the bulk action to confirm, or empty */
  bulk: string
  /** the address of the export file, and whether it requires a proof of identity */
  file: string
  isProved: boolean
  /** how many rows are selected, where so many are prepared in the background */
  rows: string
}

/** Stores the selection on the server, so that no address has to carry it. */
export function pickAction(url: URL, onPick: (picked: Picked) => void): Action {
  return {
    run: async ({ bulk = '', none, export: file = '', proves, rows = '' }, context, form) => {
      const chosen = none ? { isAll: false, ids: [] } : await chosenRows(form, url, context)
      const payload = { is_all: chosen.isAll, ids: [...chosen.ids] }
      const answer = await send(createSelection, { payload, context })
      const isEmpty = !chosen.isAll && chosen.ids.length === 0
      const selection = answer.ok && !isEmpty ? answer.data.id : ''
      if (answer.ok) onPick({ selection, bulk, file: selection && file, isProved: proves === 'yes', rows })
      return answer
    },
  }
}

/**
 * With scripts the form sends the complete selection. Without them it is the stored one plus this page's checkboxes.
 */
async function chosenRows(form: FormData, url: URL, context: Context): Promise<Selected> {
  const fieldValues = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const complete = parse(fieldValues('selected')[0] ?? null)
  if (complete) return complete
  const id = url.searchParams.get('selection')
  const before = id ? await readSelection(id, context) : null
  const picked = fieldValues('pick')
  const isAll = fieldValues('all').length > 0
  if (isAll !== (before?.isAll ?? false)) return { isAll, ids: isAll ? [] : picked }
  const onPage = new Set(fieldValues('shown'))
  const others = (before?.ids ?? []).filter((id) => !onPage.has(id))
  const here = isAll ? [...onPage].filter((id) => !picked.includes(id)) : picked
  return { isAll, ids: [...others, ...here] }
}

export async function readSelection(id: string, context: Context): Promise<Selected | null> {
  const answer = await send(getSelection, { params: { id }, context })
  return answer.ok ? { isAll: answer.data.is_all, ids: answer.data.ids } : null
}

/** The same list with the selection and the bulk action to confirm. */
export function redirectToPicked(list: List, url: URL, { selection, bulk }: Picked) {
  const parameters = parametersOf(list, { ...readListQuery(list, url.searchParams), selection })
  if (selection && bulk) parameters.set('bulk', bulk)
  return redirect(`${url.pathname.replace(/\.data$/, '')}?${parameters}`)
}
