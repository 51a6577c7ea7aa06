import { inLanguage } from '../../../../contract/fields/field-type.ts'
import type { SubmissionRow } from '../../../../contract/forms.ts'
import { submissionsListOf } from '../../../../contract/lists/submissions-list.ts'
import { localeNames, locales } from '../../../../locales/locales.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import type { loadSubmissions } from './load-submissions.ts'
import { SubmissionState } from './submission-state.tsx'
import { submissionsOf } from './submissions-of.ts'
import { useBulkOfSubmissions } from './use-bulk-of-submissions.tsx'

type Row = SubmissionRow & { form: string }

const cells: Cells<Row> = {
  name: ({ form, id, name }) => (
    <span className="data-table-name">
      <PageLink page="dashboardRecord" parameters={{ moduleKey: form, recordId: id }}>
        {name ? <bdi>{name}</bdi> : <Nameless />}
      </PageLink>
    </span>
  ),
  status: ({ status }) => <SubmissionState status={status} />,
  locale: ({ locale }) => localeNames[locales.find((one) => one === locale) ?? 'en'],
}

/** Nothing was typed into the first field. */
function Nameless() {
  return useT()('submissions.nameless')
}

const languages = locales.map((value) => ({ value, label: localeNames[value] }))

/** What came in through one form. */
export function SubmissionsPage({ data }: { data: Awaited<ReturnType<typeof loadSubmissions>> }) {
  const t = useT()
  const locale = useLocale()
  const path = usePath()
  const { number } = useFormat()
  const { user, form, may, wish, view, found, bulk } = data
  const choices = useBulkOfSubmissions(form.key, may)
  const titles = Object.fromEntries(
    form.fields.map(({ key, label }, no) => [no === 0 ? 'name' : `field_${key}`, inLanguage(label, locale)]),
  )
  const options = Object.fromEntries(
    form.fields.map((field) => [
      `field_${field.key}`,
      field.options.map(({ value, label }) => ({ value, label: inLanguage(label, locale) })),
    ]),
  )
  return (
    <DashboardPage
      title={form.name}
      count={typeof found?.total === 'number' && number(found.total)}
      user={user}
      acts={{ bulk: choices.find(({ action }) => action === bulk.ask?.action)?.label ?? '' }}
      end={
        may.build && (
          <PageLink
            page="dashboardModule"
            parameters={{ moduleKey: form.key }}
            className={buttonClass({ size: 'small' })}
          >
            {t('submissions.build')}
          </PageLink>
        )
      }
    >
      <DataTable
        list={submissionsListOf(form)}
        texts="list.submissions."
        titles={titles}
        wish={wish}
        view={view}
        path={path('dashboardRecords', { moduleKey: form.key })}
        found={found && { ...found, rows: found.rows.map((row) => ({ ...row, form: form.key })) }}
        caption={form.name}
        nameOf={({ name }) => name || t('submissions.nameless')}
        cells={cells}
        options={{ ...options, locale: languages }}
        keepsView
        exports={submissionsOf(form.key).path}
        provesExports
        bulk={{ choices, ...bulk }}
        empty={<Empty icon="message" title={t('submissions.none.title')} text={t('submissions.none.text')} />}
      />
    </DashboardPage>
  )
}
