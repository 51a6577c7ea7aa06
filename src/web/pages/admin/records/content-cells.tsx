import type { ContentRow } from '../../../../contract/contents.ts'
import { locales } from '../../../../locales/locales.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { StatusTag } from '../record/status-tag.tsx'

/** What the cells of the list of a module show; `days` are columns of days, which have no time. */
export function cellsOf(moduleKey: string, days: readonly string[]): Cells<ContentRow> {
  return {
    title: (row) => <Title row={row} moduleKey={moduleKey} />,
    status: ({ status }) => <StatusTag status={status} />,
    languages: ({ languages }) => <Languages count={languages} />,
    ...Object.fromEntries(days.map((key) => [key, (row: ContentRow) => <Day value={row[key]} />])),
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
    <span className={count === locales.length ? undefined : 'muted'}>
      {number(count)}/{number(locales.length)}
    </span>
  )
}

function Day({ value }: { value: unknown }) {
  const { locale } = useFormatDay()
  if (typeof value !== 'string' || !value) return null
  return <time dateTime={value}>{locale(value)}</time>
}

/** A day is the same wherever it is read. */
function useFormatDay() {
  const { date } = useFormat()
  return { locale: (value: string) => date(`${value}T12:00:00Z`) }
}
