import type { List } from '#contract/lists/list.ts'
import {
  createSavedView,
  deleteSavedView,
  type savedViewLists,
  updateSavedView,
} from '#contract/lists/saved-views.ts'
import { send } from '../api/send.ts'
import { parametersOf, readListQuery } from '../components/data-table/list-state.ts'
import type { Action, Context, Values } from './answer-action.ts'
import { viewOf } from './load-list.ts'
import { savedViewsOf } from './saved-views-of.ts'

/** The lists that the server knows; it rejects any other. */
type ListName = keyof typeof savedViewLists

/** Saves the list options of an address as a view and reports the id of the new view. */
export function saveViewAction(list: List, url: URL, onSaved: (id: string) => void): Action {
  return {
    run: async ({ name = '', is_shared }, context) => {
      const outcome = await send(createSavedView, {
        params: { list: list.name as ListName },
        payload: { name, is_shared: is_shared === 'yes', ...(await lookedFor(list, url, context)) },
        context,
      })
      if (outcome.ok) onSaved(outcome.data.id)
      return outcome
    },
  }
}

/** Renames a view, updates it to the options of the address, or deletes it. */
export function editViewAction(list: List, url: URL, onEdited: (id: string) => void): Action {
  return {
    run: async (values, context) => {
      const params = { list: list.name as ListName, id: values['id'] ?? '' }
      if (values['remove']) {
        const removed = await send(deleteSavedView, { params, context })
        if (removed.ok) onEdited('')
        return removed
      }
      const payload = await changeOf(list, url, values, context)
      const changed = await send(updateSavedView, { params, payload, context })
      if (changed.ok) onEdited(changed.data.id)
      return changed
    },
  }
}

async function changeOf(list: List, url: URL, { name = '', is_shared, take }: Values, context: Context) {
  return {
    name,
    // Users without the permission to share have no such checkbox: their views are never shared.
    is_shared: is_shared === 'yes',
    ...(take === 'yes' && (await lookedFor(list, url, context))),
  }
}

/** The list options of an address, with the columns shown. */
async function lookedFor(list: List, url: URL, context: Context) {
  const query = readListQuery(list, url.searchParams)
  const view = await viewOf(list, context)
  const saved = await savedViewsOf(list, context)
  const current = saved?.find(({ id }) => id === query.saved)
  const parameters = parametersOf(list, { ...query, page: 1, page_size: 25, after: '', saved: '' })
  const columns = current && current.columns.length > 0 ? current.columns : view.columns
  return { parameters: String(parameters), columns: [...columns] }
}
