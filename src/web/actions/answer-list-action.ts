import { redirect } from 'react-router'
import { checkProof } from '#contract/accounts/auth.ts'
import { startBulk, typedCountFrom } from '#contract/lists/bulk/bulk.ts'
import { backgroundRows, exportKinds, startedExport } from '#contract/lists/bulk/exports.ts'
import { densities, type List, pageSizes } from '#contract/lists/list.ts'
import {
  createSavedView,
  deleteSavedView,
  type savedViewLists,
  saveListView,
  updateSavedView,
} from '#contract/lists/saved-views.ts'
import { send } from '../api/send.ts'
import { filterPayload, parametersOf, readListQuery } from '../components/data-table/list-state.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import { type Action, answerAction, type FormValues, ownFailure } from './answer-action.ts'
import { endOfDay } from './end-of-day.ts'
import {
  type Picked,
  pathOf,
  pickAction,
  redirectToPicked,
  savedViewsOf,
  usualView,
  viewOf,
} from './load-list.ts'

/** Form fields of a bulk action that are not options of the action. */
const fixed = new Set([
  'action',
  'key',
  'selection',
  'count',
  'undoes',
  'typed',
  'proof_password',
  'proof_code',
  'proving',
])

/** Handles the forms of a list: saves a view, starts a bulk action, or runs one of the page's own actions. */
export async function answerListAction(
  request: Request,
  context: PageContext,
  list: List,
  actions: Record<string, Action> = {},
) {
  const url = new URL(request.url)
  let begun = ''
  const bulk: Action = {
    run: async (values, visit) => {
      const outcome = await beginBulk(list, url, values, visit)
      if (outcome.ok) begun = outcome.data.id
      return outcome
    },
  }
  let picked: Picked | undefined
  let viewId: string | undefined
  const show = (id: string) => {
    viewId = id
  }
  const answer = await answerAction(request, context, {
    ...actions,
    bulk,
    pick: pickAction(url, (request) => {
      picked = request
    }),
    export: exportAction,
    view: { run: keepView(list) },
    save_view: saveViewAction(list, url, show),
    edit_view: editViewAction(list, url, show),
  })
  const reply = 'data' in answer ? answer.data : undefined
  if (!reply?.ok || reply.proof) return answer
  if (picked?.file) return fetchPicked(request.url, context, picked)
  if (picked) return redirectToPicked(list, url, picked)
  if (begun) return redirect(`${pathOf(url)}?${withJob(list, url, begun)}`)
  if (viewId !== undefined) return redirect(`${pathOf(url)}?${withView(list, url, viewId)}`)
  return reply.intent === 'view' ? redirect(`${pathOf(url)}?${listParameters(list, url)}`) : answer
}

/** Downloads only the selected rows instead of everything the list shows; many are prepared in the background. */
function fetchPicked(address: string, context: PageContext, { file, selection, isProved, rows }: Picked) {
  const to = `${file}${file.includes('?') ? '&' : '?'}selection=${selection}`
  const body = new URLSearchParams({ intent: 'export', to, rows, ...(!isProved && { open: 'yes' }) })
  return answerAction(new Request(address, { method: 'POST', body }), context, { export: exportAction })
}

/** The list parameters of an address, plus the running bulk job. */
function listParameters(list: List, url: URL): URLSearchParams {
  // Columns that a user picks are their own and no longer belong to a saved view.
  const parameters = parametersOf(list, {
    ...readListQuery(list, url.searchParams),
    page: 1,
    saved: '',
    selection: '',
  })
  const job = url.searchParams.get('job')
  if (job) parameters.set('job', job)
  return parameters
}

/** Only filters and sorting are carried over, however many rows were selected. */
function withJob(list: List, url: URL, id: string): URLSearchParams {
  const parameters = listParameters(list, url)
  parameters.set('job', id)
  return parameters
}

/** Switches to the given saved view; to none after one was deleted. */
function withView(list: List, url: URL, id: string): URLSearchParams {
  const parameters = listParameters(list, url)
  if (id) parameters.set('saved', id)
  return parameters
}

/** Starts a bulk action once per form key. If the key was used by a form that differs, it is a new request. */
async function beginBulk(list: List, url: URL, values: FormValues, context: PageContext) {
  const { action = '', selection = '', count = '', typed = '', undoes, key } = values
  const { t } = context.get(visitContext)
  const number = Number(count)
  if (!undoes && number >= typedCountFrom && typed.replaceAll(/\D/g, '') !== count)
    return ownFailure('typed', t('table.bulk.typed_wrong'))
  const given = Object.entries(values).filter(([name, value]) => !fixed.has(name) && value)
  const options = Object.fromEntries(
    given.map(([name, value]) => [name, name.endsWith('_until') ? endOfDay(value) : value]),
  )
  const filter = filterPayload(readListQuery(list, url.searchParams))
  const which = undoes ? { undoes } : { selection, filter }
  const input = { payload: { action, count: number, options, ...which }, context }
  const first = await send(startBulk, { ...input, ...(key && { idempotencyKey: key }) })
  return !first.ok && first.code === 'idempotency_key_reused' ? send(startBulk, input) : first
}

function keepView(list: List): Action['run'] {
  return async (values, context, form) => {
    const before = await viewOf(list, context)
    const density = densities.find((choice) => choice === values['density']) ?? before.density
    const page_size = pageSizes.find((size) => String(size) === values['page_size']) ?? 25
    const columns = values['reset'] ? [] : chosenColumns(form)
    const payload = values['reset']
      ? { ...usualView, page_size: 25 as const, columns }
      : { density, page_size, columns }
    return send(saveListView, { params: { list: list.name }, payload, context })
  }
}

/** The checked columns in form order, after one of them moved by one position. */
export function chosenColumns(form: FormData): string[] {
  const fieldValues = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const visible = new Set(fieldValues('show'))
  const order = fieldValues('order').filter((key) => visible.has(key))
  const [direction, key = ''] = (fieldValues('move')[0] ?? '').split(' ')
  const from = order.indexOf(key)
  const to = from + (direction === 'up' ? -1 : 1)
  const other = order[to]
  if (from === -1 || other === undefined) return order
  order[to] = key
  order[from] = other
  return order
}

/** The lists that the server knows; it rejects any other. */
type ListName = keyof typeof savedViewLists

/** Saves the list options of an address as a view and reports the id of the new view. */
function saveViewAction(list: List, url: URL, onSaved: (id: string) => void): Action {
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
function editViewAction(list: List, url: URL, onEdited: (id: string) => void): Action {
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

async function changeOf(
  list: List,
  url: URL,
  { name = '', is_shared, take }: FormValues,
  context: PageContext,
) {
  return {
    name,
    // Users without the permission to share have no such checkbox: their views are never shared.
    is_shared: is_shared === 'yes',
    ...(take === 'yes' && (await lookedFor(list, url, context))),
  }
}

/** The list options of an address, with the columns shown. */
async function lookedFor(list: List, url: URL, context: PageContext) {
  const query = readListQuery(list, url.searchParams)
  const view = await viewOf(list, context)
  const saved = await savedViewsOf(list, context)
  const current = saved?.find(({ id }) => id === query.saved)
  const parameters = parametersOf(list, { ...query, page: 1, page_size: 25, after: '', saved: '' })
  const columns = current && current.columns.length > 0 ? current.columns : view.columns
  return { parameters: String(parameters), columns: [...columns] }
}

/** The address of a file to download, as an answer shows it. */
export interface Fetched {
  file: string
}

const exported = new RegExp(
  String.raw`^/api/[\w-]+(?:/[\w-]+)*/export\.(?:${exportKinds.join('|')})(?:\?[^#]*)?$`,
)

/**
 * Leads to the export of a list that requires a proof of identity: a plain download could not ask for one. One with many
 * rows is prepared in the background instead.
 */
const exportAction: Action = {
  run: async ({ to = '', open, rows = '' }, context) => {
    const { t } = context.get(visitContext)
    if (!exported.test(to)) return ownFailure('to', t('account.load_failed'))
    if (Number(rows) >= backgroundRows)
      return send(startedExport(`/api/${to.slice(5)}`), { prefer: 'respond-async', context })
    const message = t('table.file_ready')
    // An export that needs no proof skips the check here; the file's own address enforces it.
    if (open) return { ok: true, data: {}, message, status: 200 }
    const outcome = await send(checkProof, { context })
    return outcome.ok ? { ...outcome, message } : outcome
  },
  show: (outcome, { to, rows = '' }): Fetched | undefined =>
    outcome.ok && to && !(Number(rows) >= backgroundRows) ? { file: to } : undefined,
}
