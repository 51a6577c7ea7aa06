import { type RouterContextProvider, redirect } from 'react-router'
import type { Call, CallParams, CallPayload, CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import { getBulk } from '#contract/lists/bulk.ts'
import type { List } from '#contract/lists/list.ts'
import { getListView } from '#contract/lists/list-views.ts'
import type { Outcome } from '../api/send.ts'
import { send } from '../api/send.ts'
import type { BulkAsk, BulkState } from '../components/data-table/bulk-choice.ts'
import { type ListState, listPayload, readListQuery } from '../components/data-table/list-state.ts'
import type { Selected } from '../components/data-table/selected.ts'
import type { ListView } from '../components/data-table/table-state.ts'
import { signedInUser } from '../visit/session.ts'
import { readSelection } from './pick-action.ts'
import { savedViewsOf } from './saved-views-of.ts'

interface Loaded<C extends Call> {
  wish: ListState
  view: ListView
  /** null if the request failed */
  found: CallReply<C> | null
  /** the error code of a failed request; null if it succeeded */
  problem: string | null
  /** the bulk action to confirm or in progress */
  bulk: { ask: BulkAsk | null; job: BulkState | null; given: Selected | null }
}

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
}

export const usualView: ListView = { columns: [], page_size: 25, density: 'regular' }

/** Data for a list page: the options from its address, the user's view settings, and the rows. */
export async function loadList<C extends Call>(
  list: List,
  call: C,
  { request, context }: Visit,
  params?: Readonly<Record<string, string>>,
): Promise<Loaded<C>> {
  const url = new URL(request.url)
  const parameters = url.searchParams
  const clean = withoutEmpty(url)
  if (clean !== null) throw redirect(clean)
  const [kept, saved] = await Promise.all([viewOf(list, context), savedViewsOf(list, context)])
  const [{ wish, answer }, job, given] = await Promise.all([
    askForList(readListQuery(list, parameters, kept.page_size), (tried) =>
      send(call, {
        payload: listPayload(list, tried) as CallPayload<C>,
        ...(params && { params: params as CallParams<C> }),
        context,
      }),
    ),
    jobOf(parameters.get('job'), context),
    givenOf(parameters.get('selection'), context),
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
    bulk: { ask: askOf(parameters, given), job, given },
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

function givenOf(id: string | null, context: Visit['context']): Promise<Selected | null> | null {
  return id ? readSelection(id, context) : null
}

function askOf(parameters: URLSearchParams, selected: Selected | null): BulkAsk | null {
  const [action, selection] = [parameters.get('bulk'), parameters.get('selection')]
  return action && selection && selected ? { action, selection, selected } : null
}

/** The address without the empty parameters that forms send; null if it has none. */
function withoutEmpty({ pathname, searchParams }: URL): string | null {
  const said = [...searchParams].filter(([, value]) => value.trim() !== '')
  if (said.length === searchParams.size) return null
  const rest = new URLSearchParams(said)
  return pathname.replace(/\.data$/, '') + (rest.size > 0 ? `?${rest}` : '')
}

/**
 * Requests a list with the options of an address. Options that the server rejects, as in an address that was written by
 * hand or predates the list, are dropped and named, so that a visitor sees the list instead of an error.
 */
export async function askForList<T>(
  wish: ListState,
  ask: (wish: ListState) => Promise<Outcome<T>>,
): Promise<{ wish: ListState; answer: Outcome<T> }> {
  const answer = await ask(wish)
  const wrong = answer.ok ? [] : wrongParts(answer.fields, wish)
  if (wrong.length === 0) return { wish, answer }
  const rest: ListState = {
    ...wish,
    search: wrong.includes('search') ? '' : wish.search,
    after: wrong.includes('after') ? '' : wish.after,
    filters: Object.fromEntries(Object.entries(wish.filters).filter(([name]) => !wrong.includes(name))),
    leftOut: wrong,
  }
  return { wish: rest, answer: await ask(rest) }
}

/** The options of an address that the fields of an error name. */
function wrongParts(fields: unknown, { search, after, filters }: ListState): string[] {
  const named = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  const wished = [...(search ? ['search'] : []), ...(after ? ['after'] : []), ...Object.keys(filters)]
  return wished.filter((name) => named.includes(name))
}
