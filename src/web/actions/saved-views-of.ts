import type { List } from '#contract/lists/list.ts'
import { listSavedViews, type savedViewLists } from '#contract/lists/saved-views.ts'
import { send } from '../api/send.ts'
import type { Context } from './answer-action.ts'

/** The saved views of a list; null if the list has none or the viewer may not see them. */
export async function savedViewsOf(list: List, context: Context) {
  const answer = await send(listSavedViews, {
    params: { list: list.name as keyof typeof savedViewLists },
    context,
  })
  return answer.ok ? answer.data.views : null
}
