import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { User } from '#contract/accounts/user.ts'
import { allows } from '#contract/api/permissions.ts'
import { type ContentRow, listContents } from '#contract/content/contents.ts'
import type { Module } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { fieldPrefix, listOfModule } from '#contract/lists/content-list.ts'
import { locales } from '#locales/locales.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { ListPage } from '../parts/list/list-page.tsx'
import { moduleOf, shownModule } from '../record/load-record.ts'
import { StatusTag } from '../record/publication.tsx'
import { answerSubmissions, loadSubmissions } from '../submissions/load-submissions.ts'
import { SubmissionsPage } from '../submissions/submissions-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const { locale } = args.context.get(visitContext).frame
  const module = await moduleOf(args.params['moduleKey'] ?? '', args.context)
  if (module.type === 'form') return { submissions: await loadSubmissions(args, module) }
  const { key, name } = shownModule(module, locale)
  return { user, module: { key, name }, contents: await loadContents(args, module) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const module = await moduleOf(params['moduleKey'] ?? '', context)
  if (module.type === 'form') return answerSubmissions(args, module)
  return answerListAction(request, context, listOf(module))
}

/** The contents of a module: records, or the submissions of a form. */
export default function Records() {
  const data = useLoaderData<typeof loader>()
  return 'submissions' in data ? <SubmissionsPage data={data.submissions} /> : <ContentRecords {...data} />
}

interface ContentRecordsProps {
  user: User
  module: { key: string; name: string }
  contents: Awaited<ReturnType<typeof loadContents>>
}

/** The records of a content module. */
function ContentRecords({ user, module, contents }: ContentRecordsProps) {
  const t = useT()
  const path = usePath()
  const { list, titles, options, mayCreate, mayUpdate, mayDelete } = contents
  const parameters = { moduleKey: module.key }
  return (
    <ListPage
      list={list}
      texts="list.contents."
      titles={titles}
      options={options}
      title={module.name}
      path={path('dashboardRecords', parameters)}
      exports={`/api/contents/${module.key}`}
      loaded={{ ...contents, user }}
      choices={useContentChoices(module.key, { update: mayUpdate, delete: mayDelete })}
      head={{
        end: mayCreate && (
          <>
            <PageLink
              page="dashboardImport"
              parameters={{ importTarget: module.key }}
              className={buttonClass({ size: 'small' })}
            >
              <Icon name="upload" />
              {t('imports.link')}
            </PageLink>
            <PageLink
              page="dashboardRecordNew"
              parameters={parameters}
              className={buttonClass({ kind: 'primary', size: 'small' })}
            >
              <Icon name="plus" />
              {t('contents.new')}
            </PageLink>
          </>
        ),
      }}
      nameOf={({ title }) => title || t('contents.untitled')}
      cells={cellsOf(module.key)}
      empty={<Empty icon="file" title={t('contents.none.title')} text={t('contents.none.text')} />}
    />
  )
}

/** Bulk actions on a module's records that the user may use. */
function useContentChoices(moduleKey: string, may: { update: boolean; delete: boolean }): BulkChoice[] {
  const t = useT()
  const fields = () => <input type="hidden" name="moduleKey" value={moduleKey} />
  const changes: BulkChoice[] = [
    {
      action: 'contents.publish',
      label: t('contents.bulk.publish'),
      icon: 'globe',
      title: (count) => t('contents.bulk.publish.title', { count }),
      consequences: [t('contents.bulk.publish.then')],
      fields,
    },
    {
      action: 'contents.unpublish',
      label: t('contents.bulk.unpublish'),
      icon: 'pen',
      title: (count) => t('contents.bulk.unpublish.title', { count }),
      consequences: [t('contents.bulk.unpublish.then')],
      fields,
    },
  ]
  const deleting: BulkChoice = {
    action: 'contents.delete',
    label: t('contents.bulk.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('contents.bulk.delete.title', { count }),
    consequences: [t('contents.bulk.delete.then')],
    fields,
  }
  return [...(may.update ? changes : []), ...(may.delete ? [deleting] : [])]
}

/** The cells of a module's list. */
function cellsOf(moduleKey: string): Cells<ContentRow> {
  return {
    title: (row) => <Title row={row} moduleKey={moduleKey} />,
    status: ({ status }) => <StatusTag status={status} />,
    languages: ({ languages }) => <Languages count={languages} />,
  }
}

function Title({ row, moduleKey }: { row: ContentRow; moduleKey: string }) {
  const t = useT()
  return (
    <PageLink page="dashboardRecord" parameters={{ moduleKey, recordId: row.id }}>
      <bdi>{row.title || t('contents.untitled')}</bdi>
    </PageLink>
  )
}

function Languages({ count }: { count: number }) {
  const { number } = useFormat()
  return (
    <span className={count === locales.length ? 'text-ink-3' : undefined}>
      {number(count)}/{number(locales.length)}
    </span>
  )
}

/** Loads the records of a content module, with the list that its fields define. */
async function loadContents(args: LoaderFunctionArgs, module: Module) {
  const { context } = args
  const { permissions } = signedInUser(context)
  const { locale } = context.get(visitContext).frame
  const list = listOfModule(module, typeOf)
  const own = module.fields.map((field) => [fieldPrefix + field.key, field] as const)
  const may = (kind: string) => allows(permissions, `${module.key}.${kind}`)
  return {
    list,
    titles: Object.fromEntries(own.map(([key, { label }]) => [key, inLanguage(label, locale)])),
    options: Object.fromEntries(
      own.map(([key, { options }]) => [
        key,
        options.map(({ value, label }) => ({ value, label: inLanguage(label, locale) })),
      ]),
    ),
    mayCreate: may('create'),
    mayUpdate: may('update'),
    mayDelete: may('delete'),
    ...(await loadList(list, listContents, args, { moduleKey: module.key })),
  }
}

/** The list of a module, for the actions of its page. */
function listOf(module: Module) {
  return listOfModule(module, typeOf)
}
