import { type RouterContextProvider, redirect } from 'react-router'
import type { Call, CallParams, CallPayload, CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import { countBulk, getBulk } from '#contract/lists/bulk/bulk.ts'
import type { List } from '#contract/lists/list.ts'
import { getListView } from '#contract/lists/list-views.ts'
import { listSavedViews, savedViewLists } from '#contract/lists/saved-views.ts'
import { type Outcome, send } from '../api/send.ts'
import type { BulkAsk, BulkState } from '../components/data-table/bulk-choice.ts'
import {
  filterPayload,
  type ListState,
  listPayload,
  readListQuery,
} from '../components/data-table/list-state.ts'
import { countSelected, type Selected } from '../components/data-table/selected.ts'
import type { ListView } from '../components/data-table/table-state.ts'
import { signedInUser } from '../visit/session.ts'
import { visitContext } from '../visit/visit-context.ts'
import type { Context } from './answer-action.ts'
import { readSelection } from './pick-action.ts'

interface Loaded<C extends Call> {
  query: ListState
  view: ListView
  /** null if the request failed */
  results: CallReply<C> | null
  /** the error code of a failed request; null if it succeeded */
  problem: string | null
  /** the bulk action to confirm or in progress, and the key of its form */
  bulk: { pending: BulkAsk | null; job: BulkState | null; selection: Selected | null; formKey: string }
}

interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
}

export const usualView: ListView = { columns: [], page_size: 25, density: 'regular' }

/**
 * Data for a list page: the options from its address, the user's view settings, and the rows. `options` are those that
 * all bulk actions of the list have.
 */
export async function loadList<C extends Call>(
  list: List,
  call: C,
  { request, context }: Visit,
  params?: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string>> = params ?? {},
): Promise<Loaded<C>> {
  const url = new URL(request.url)
  const parameters = url.searchParams
  const clean = withoutEmpty(url)
  if (clean !== null) throw redirect(clean)
  const [stored, saved] = await Promise.all([viewOf(list, context), savedViewsOf(list, context)])
  const [{ query, answer }, job, selection] = await Promise.all([
    askForList(readListQuery(list, parameters, stored.page_size), (tried) =>
      send(call, {
        payload: listPayload(list, tried) as CallPayload<C>,
        ...(params && { params: params as CallParams<C> }),
        context,
      }),
    ),
    jobOf(parameters.get('job'), context),
    givenOf(parameters.get('selection'), context),
  ])
  const last = answer.ok ? lastPage(answer.data, query) : undefined
  if (last !== undefined) {
    parameters.set('page', String(last))
    throw redirect(`${url.pathname.replace(/\.data$/, '')}?${parameters}`)
  }
  const current = saved?.find(({ id }) => id === query.saved)
  const mayShare = allows(signedInUser(context).permissions, 'external.settings')
  const view = {
    ...stored,
    ...(current && current.columns.length > 0 && { columns: current.columns }),
    ...(saved && { saved: { views: saved, mayShare } }),
    now: Date.now(),
  }
  return {
    query,
    view,
    results: answer.ok ? answer.data : null,
    problem: answer.ok ? null : answer.code,
    bulk: {
      pending: await askOf(parameters, selection, context, {
        filter: filterPayload(query),
        options,
        total: answer.ok ? ((answer.data as { total?: number | null }).total ?? null) : null,
      }),
      job,
      selection,
      formKey: context.get(visitContext).newKey(),
    },
  }
}

export async function viewOf(list: List, context: Visit['context']): Promise<ListView> {
  const view = await send(getListView, { params: { list: list.name }, context })
  return (view.ok && view.data) || usualView
}

async function jobOf(id: string | null, context: Visit['context']): Promise<BulkState | null> {
  if (!id) return null
  const answer = await send(getBulk, { params: { id }, payload: { state: 'failed' }, context })
  return answer.ok ? answer.data : null
}

function givenOf(id: string | null, context: Visit['context']): Promise<Selected | null> | null {
  return id ? readSelection(id, context) : null
}

/** The bulk action to confirm, with the number of rows that it would take now. */
async function askOf(
  parameters: URLSearchParams,
  selected: Selected | null,
  context: Visit['context'],
  {
    total,
    ...shown
  }: { filter: Record<string, string>; options: Readonly<Record<string, string>>; total: number | null },
): Promise<BulkAsk | null> {
  const [action, selection] = [parameters.get('bulk'), parameters.get('selection')]
  if (!action || !selection || !selected) return null
  const counted = await send(countBulk, { payload: { action, selection, ...shown }, context })
  if (counted.ok) return { action, selection, ...counted.data }
  const count = countSelected(selected, total)
  return count === null ? null : { action, selection, count, ready: count, blocked: [] }
}

/** The last page of a list whose rows ended before the requested one, as when they were deleted meanwhile. */
function lastPage(results: unknown, { page, page_size }: ListState): number | undefined {
  const { rows, total } = results as { rows?: readonly unknown[]; total?: number | null }
  return rows?.length === 0 && total && page > 1 ? Math.ceil(total / page_size) : undefined
}

/** The address without the empty parameters that forms send; null if it has none. */
function withoutEmpty({ pathname, searchParams }: URL): string | null {
  const filled = [...searchParams].filter(([, value]) => value.trim() !== '')
  if (filled.length === searchParams.size) return null
  const remaining = new URLSearchParams(filled)
  return pathname.replace(/\.data$/, '') + (remaining.size > 0 ? `?${remaining}` : '')
}

/**
 * Requests a list with the options of an address. Options that the server rejects, as in an address that was written by
 * hand or predates the list, are dropped and named, so that a visitor sees the list instead of an error.
 */
export async function askForList<T>(
  query: ListState,
  fetch: (query: ListState) => Promise<Outcome<T>>,
): Promise<{ query: ListState; answer: Outcome<T> }> {
  const answer = await fetch(query)
  const wrong = answer.ok ? [] : wrongParts(answer.fields, query)
  if (wrong.length === 0) return { query, answer }
  const accepted: ListState = {
    ...query,
    search: wrong.includes('search') ? '' : query.search,
    after: wrong.includes('after') ? '' : query.after,
    filters: Object.fromEntries(Object.entries(query.filters).filter(([name]) => !wrong.includes(name))),
    leftOut: wrong,
  }
  return { query: accepted, answer: await fetch(accepted) }
}

/** The options of an address that the fields of an error name. */
function wrongParts(fields: unknown, { search, after, filters }: ListState): string[] {
  const named = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
  const names = [...(search ? ['search'] : []), ...(after ? ['after'] : []), ...Object.keys(filters)]
  return names.filter((name) => named.includes(name))
}

/** The saved views of a list; null if the list has none or the viewer may not see them. */
export async function savedViewsOf({ name }: List, context: Context) {
  if (!Object.hasOwn(savedViewLists, name)) return null
  const answer = await send(listSavedViews, {
    params: { list: name as keyof typeof savedViewLists },
    context,
  })
  return answer.ok ? answer.data.views : null
}
