import type { RouterContextProvider } from 'react-router'
import { getBulk } from '../../contract/bulk.ts'
import type { Call, CallParams, CallPayload, CallReply } from '../../contract/call.ts'
import { getListView } from '../../contract/list-views.ts'
import type { List } from '../../contract/lists/list.ts'
import { allows } from '../../contract/permissions.ts'
import { send } from '../api.ts'
import type { BulkAsk, BulkState } from '../components/data-table/bulk-choice.ts'
import { type ListWish, listPayload, wishOfAddress } from '../components/data-table/list-wish.ts'
import type { ListView } from '../components/data-table/table-state.ts'
import { signedInUser } from '../session.ts'
import { askForList } from './ask-for-list.ts'
import { savedViewsOf } from './saved-views-of.ts'

interface Loaded<C extends Call> {
  wish: ListWish
  view: ListView
  /** null where the list could not be asked for */
  found: CallReply<C> | null
  /** why it could not, as a code; null where it could */
  problem: string | null
  /** what is to be done to many rows, or is under way */
  bulk: { ask: BulkAsk | null; job: BulkState | null }
}

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
}

export const usualView: ListView = { columns: [], page_size: 25, density: 'regular' }

/** What the page of a list needs: the wish of its address, how its viewer likes to see it, and the rows. */
export async function loadList<C extends Call>(
  list: List,
  call: C,
  { request, context }: Visit,
  params?: Readonly<Record<string, string>>,
): Promise<Loaded<C>> {
  const parameters = new URL(request.url).searchParams
  const [kept, saved] = await Promise.all([viewOf(list, context), savedViewsOf(list, context)])
  const [{ wish, answer }, job] = await Promise.all([
    askForList(wishOfAddress(list, parameters, kept.page_size), (tried) =>
      send(call, {
        payload: listPayload(list, tried) as CallPayload<C>,
        ...(params && { params: params as CallParams<C> }),
        context,
      }),
    ),
    jobOf(parameters.get('job'), context),
  ])
  const current = saved?.find(({ id }) => id === wish.saved)
  const mayShare = allows(signedInUser(context).permissions, 'external.settings')
  const view = {
    ...kept,
    ...(current && current.columns.length > 0 && { columns: current.columns }),
    ...(saved && { saved: { views: saved, mayShare } }),
  }
  return {
    wish,
    view,
    found: answer.ok ? answer.data : null,
    problem: answer.ok ? null : answer.code,
    bulk: { ask: askOf(parameters), job },
  }
}

export async function viewOf(list: List, context: Visit['context']): Promise<ListView> {
  const kept = await send(getListView, { params: { list: list.name }, context })
  return (kept.ok && kept.data) || usualView
}

async function jobOf(id: string | null, context: Visit['context']): Promise<BulkState | null> {
  if (!id) return null
  const answer = await send(getBulk, { params: { id }, payload: { state: 'failed' }, context })
  return answer.ok ? answer.data : null
}

function askOf(parameters: URLSearchParams): BulkAsk | null {
  const action = parameters.get('bulk')
  const ids = [...new Set(parameters.getAll('pick'))].slice(0, 100)
  const isAll = parameters.get('all') === 'yes'
  return action && (isAll || ids.length > 0) ? { action, ids, isAll } : null
}
