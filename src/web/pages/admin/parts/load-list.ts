import type { RouterContextProvider } from 'react-router'
import type { Call, CallPayload, CallReply } from '../../../../contract/call.ts'
import type { List } from '../../../../contract/lists/list.ts'
import { send } from '../../../api.ts'
import { type ListWish, listPayload, wishOfAddress } from '../../../components/data-table/list-wish.ts'
import type { ListView } from '../../../components/data-table/table-state.ts'

interface Loaded<C extends Call> {
  wish: ListWish
  view: ListView
  /** null where the list could not be asked for */
  found: CallReply<C> | null
}

/** What the page of a list needs: the wish of its address, how its viewer likes to see it, and the rows. */
export async function loadList<C extends Call>(
  list: List,
  call: C,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<Loaded<C>> {
  const view: ListView = { columns: [], page_size: 25, density: 'regular' }
  const wish = wishOfAddress(list, new URL(request.url).searchParams, view.page_size)
  const answer = await send(call, { payload: listPayload(list, wish) as CallPayload<C>, context })
  return { wish, view, found: answer.ok ? answer.data : null }
}
