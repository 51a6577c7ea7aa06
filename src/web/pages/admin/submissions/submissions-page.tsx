import type { SubmissionRow } from '#contract/content/forms.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import { localeNames, locales } from '#locales/locales.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { ListPage } from '../parts/list/list-page.tsx'
import type { loadSubmissions } from './load-submissions.ts'
import { SubmissionState } from './submission-state.tsx'
import { submissionsOf } from './submissions-of.ts'

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
  locale: ({ locale }) => localeNames[locales.find((candidate) => candidate === locale) ?? 'en'],
}

const languages = locales.map((value) => ({ value, label: localeNames[value] }))

/** The submissions of one form. */
export function SubmissionsPage({ data }: { data: Awaited<ReturnType<typeof loadSubmissions>> }) {
  const t = useT()
  const locale = useLocale()
  const path = usePath()
  const { form, may, results } = data
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
    <ListPage
      list={submissionsListOf(form)}
      texts="list.submissions."
      titles={titles}
      title={form.name}
      path={path('dashboardRecords', { moduleKey: form.key })}
      exports={submissionsOf(form.key).path}
      provesExports
      loaded={{
        ...data,
        results: results && { ...results, rows: results.rows.map((row) => ({ ...row, form: form.key })) },
      }}
      choices={useBulkOfSubmissions(form.key, may)}
      head={{
        end: may.build && (
          <PageLink
            page="dashboardModule"
            parameters={{ moduleKey: form.key }}
            className={buttonClass({ size: 'small' })}
          >
            {t('submissions.build')}
          </PageLink>
        ),
      }}
      nameOf={({ name }) => name || t('submissions.nameless')}
      cells={cells}
      options={{ ...options, locale: languages }}
      empty={<Empty icon="message" title={t('submissions.none.title')} text={t('submissions.none.text')} />}
    />
  )
}

/** For submissions with an empty first field. */
function Nameless() {
  return useT()('submissions.nameless')
}

/** Bulk actions on submissions that the user may use. */
function useBulkOfSubmissions(formKey: string, may: { update: boolean; delete: boolean }): BulkChoice[] {
  const t = useT()
  const fields = () => <input type="hidden" name="moduleKey" value={formKey} />
  const marking = (['solve', 'reopen'] as const).map(
    (name): BulkChoice => ({
      action: `submissions.${name}`,
      label: t(`submissions.${name}`),
      icon: name === 'solve' ? 'check' : 'undo',
      title: (count) => t(`submissions.bulk.${name}`, { count }),
      consequences: [t(`submissions.then.${name}`)],
      fields,
    }),
  )
  const deleting: BulkChoice = {
    action: 'submissions.delete',
    label: t('submissions.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('submissions.bulk.delete', { count }),
    consequences: [t('submissions.then.delete')],
    fields,
  }
  return [...(may.update ? marking : []), ...(may.delete ? [deleting] : [])]
}
