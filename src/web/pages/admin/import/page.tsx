import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { getRecordModule } from '#contract/content/contents.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import {
  getImport,
  getImportTarget,
  type ImportRow,
  type ImportView,
  listImportRows,
} from '#contract/lists/imports.ts'
import { importsList } from '#contract/lists/site-lists.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList, pathOf } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import { type Cells, DataTable } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { type StateLooks, StateMark } from '../parts/states/state-mark.tsx'
import { ImportSteps } from './import-steps.tsx'
import { importActions, MappingForm } from './mapping-form.tsx'
import { TableForm } from './table-form.tsx'

/** How many rows with errors are listed above the table. */
const maxWrong = 10

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args
  const target = params['importTarget'] ?? ''
  const id = new URL(request.url).searchParams.get('import')
  const [name, brought, rows] = await Promise.all([
    nameOf(target, context),
    id ? send(getImport, { params: { id }, context }) : undefined,
    loadList(importsList, listImportRows, args),
  ])
  const isOfHere = brought?.ok && brought.data.target === target
  if (isAllDone(rows)) throw redirect(withoutState(args.request.url))
  const columns = isOfHere
    ? undefined
    : await send(getImportTarget, { params: { importTarget: target }, context })
  const wrong =
    isOfHere && brought.data.refused > 0
      ? await send(listImportRows, {
          payload: { import: brought.data.id, state: 'refused', page_size: maxWrong },
          context,
        })
      : undefined
  return {
    user: signedInUser(context),
    target,
    name,
    brought: isOfHere ? brought.data : null,
    columns: columns?.ok ? columns.data.columns : [],
    wrong: wrong?.ok ? wrong.data.rows : [],
    // The address has outlived the stored table.
    isGone: id !== null && !isOfHere,
    ...rows,
  }
}

/** Whether an import is over and took all rows that the list was narrowed to. */
function isAllDone({
  query,
  results,
  bulk,
}: Awaited<ReturnType<typeof loadList<typeof listImportRows>>>): boolean {
  const { state } = query.filters
  return state === 'ready' && !query.search && bulk.job?.is_finished === true && results?.total === 0
}

/** The address of the whole list, which still says what the import did. */
function withoutState(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('state')
  return `${pathOf(url)}?${url.searchParams}`
}

/** The name of the records that are imported; users and questions have texts of their own. */
async function nameOf(target: string, context: PageContext): Promise<string> {
  if (target === 'users' || target === 'faq') return target
  const module = await send(getRecordModule, { params: { moduleKey: target }, context })
  return module.ok ? inLanguage(module.data.name, context.get(visitContext).frame.locale) : target
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  let read = ''
  const answer = await answerListAction(
    request,
    context,
    importsList,
    importActions(params['importTarget'] ?? '', url, (id) => {
      read = id
    }),
  )
  if (!read) return answer
  return redirect(`${url.pathname}?${new URLSearchParams({ import: read })}`)
}

const looks: StateLooks<ImportRow['state']> = {
  unread: null,
  ready: null,
  refused: { kind: 'bad', icon: 'alert-circle' },
  done: null,
}
const cells: Cells<ImportRow> = {
  state: (row) => <State state={row.state} />,
  problem: (row) => <span className="block min-w-[24ch] whitespace-normal">{row.problem}</span>,
}

function State({ state }: { state: ImportRow['state'] }) {
  const t = useT()
  return <StateMark look={looks[state]}>{t(`list.imports.state.${state}`)}</StateMark>
}

/** Imports a table: upload, review, and creating records from it. */
export default function Import() {
  const t = useT()
  const path = usePath()
  const { user, target, name, brought, columns, wrong, isGone, query, view, results, bulk } =
    useLoaderData<typeof loader>()
  const choices = useMaking()
  return (
    <DashboardPage
      title={t('imports.title')}
      user={user}
      above={
        target === 'users'
          ? [{ page: 'dashboardUsers', label: t('dash.place.users') }]
          : target === 'faq'
            ? [{ page: 'dashboardFaq', label: t('dash.place.faq') }]
            : [{ page: 'dashboardRecords', parameters: { moduleKey: target }, label: name }]
      }
      actions={{ bulk: t('imports.make') }}
      end={
        brought && (
          <PageLink
            page="dashboardImport"
            parameters={{ importTarget: target }}
            className={buttonClass({ size: 'small' })}
          >
            {t('imports.another')}
          </PageLink>
        )
      }
    >
      <ImportSteps current={stepOf(brought, bulk.job !== null || bulk.pending !== null)} />
      {brought ? (
        <>
          <MappingForm imported={brought} wrong={wrong} />
          {brought.is_checked && (
            <DataTable
              list={importsList}
              texts="list.imports."
              query={query}
              view={view}
              path={path('dashboardImport', { importTarget: target })}
              results={results}
              caption={t('imports.rows')}
              nameOf={({ name, no }) => name || String(no)}
              cells={cells}
              exports={listImportRows.path}
              bulk={{ choices, ...bulk }}
              empty={<Empty icon="list" title={t('imports.empty.title')} text={t('imports.empty.text')} />}
            />
          )}
        </>
      ) : (
        <TableForm target={target} columns={columns} isGone={isGone} />
      )}
    </DashboardPage>
  )
}

function stepOf(brought: ImportView | null, isImporting: boolean) {
  if (!brought) return 'choose'
  return isImporting || brought.done > 0 ? 'import' : 'check'
}

/** Bulk actions on valid rows. */
function useMaking(): BulkChoice[] {
  const t = useT()
  const { number } = useFormat()
  return [
    {
      action: 'imports.make',
      label: t('imports.make'),
      icon: 'plus',
      title: (count) => t('imports.make_all', { count: number(count) }),
      consequences: [],
    },
  ]
}
