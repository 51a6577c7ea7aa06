import { redirect } from 'react-router'
import type { Call, CallParams, CallPayload, CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import { countBulk, createSelection, getBulk, getSelection } from '#contract/lists/bulk/bulk.ts'
import { hasCountedViews, type List } from '#contract/lists/list.ts'
import { getListView, listSavedViews, savedViewLists } from '#contract/lists/saved-views.ts'
import { type Outcome, send } from '../api/send.ts'
import {
  filterPayload,
  type ListState,
  type ListView,
  listPayload,
  parametersOf,
  readListQuery,
} from '../components/data-table/list-state.ts'
import {
  type BulkAsk,
  type BulkState,
  countSelected,
  parse,
  type Selected,
} from '../components/data-table/selected.ts'
import { signedInUser } from '../visit/session.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import type { Action } from './answer-action.ts'

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
  context: PageContext
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
        payload: {
          ...listPayload(list, tried),
          ...(hasCountedViews(list) && { views: 'yes' }),
        } as CallPayload<C>,
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
    throw redirect(`${pathOf(url)}?${parameters}`)
  }
  const current = saved?.find(({ id }) => id === query.saved)
  const user = signedInUser(context)
  const mayShare = allows(user.permissions, 'external.settings')
  const view = {
    ...stored,
    ...(current && current.columns.length > 0 && { columns: current.columns }),
    ...(saved && { saved: { views: saved, mayShare, viewerId: user.id } }),
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
function withoutEmpty(url: URL): string | null {
  const { searchParams } = url
  const filled = [...searchParams].filter(([, value]) => value.trim() !== '')
  if (filled.length === searchParams.size) return null
  const remaining = new URLSearchParams(filled)
  return pathOf(url) + (remaining.size > 0 ? `?${remaining}` : '')
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
export async function savedViewsOf({ name }: List, context: PageContext) {
  if (!Object.hasOwn(savedViewLists, name)) return null
  const answer = await send(listSavedViews, {
    params: { list: name as keyof typeof savedViewLists },
    context,
  })
  return answer.ok ? answer.data.views : null
}

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
async function chosenRows(form: FormData, url: URL, context: PageContext): Promise<Selected> {
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

async function readSelection(id: string, context: PageContext): Promise<Selected | null> {
  const answer = await send(getSelection, { params: { id }, context })
  return answer.ok ? { isAll: answer.data.is_all, ids: answer.data.ids } : null
}

/** With scripts, forms and data are fetched from the data address of a page, which is the page's path plus `.data`. */
export function pathOf({ pathname }: URL): string {
  return pathname.replace(/\.data$/, '')
}

/** The same list with the selection and the bulk action to confirm. */
export function redirectToPicked(list: List, url: URL, { selection, bulk }: Picked) {
  const parameters = parametersOf(list, { ...readListQuery(list, url.searchParams), selection })
  if (selection && bulk) parameters.set('bulk', bulk)
  return redirect(`${pathOf(url)}?${parameters}`)
}
