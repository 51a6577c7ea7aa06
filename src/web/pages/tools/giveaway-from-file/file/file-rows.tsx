import type { ReactNode } from 'react'
import type { Preview } from '#contract/draws/files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Name } from '#web/ui/name.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { FirstRows } from './first-rows.tsx'

/** The rows of the file in four views: tabs with scripts, one after another without. */
export function FileRows({ preview, onePerPerson }: { preview: Preview; onePerPerson: boolean }) {
  const t = useT()
  const { number } = useFormat()
  const views = [
    {
      value: 'all',
      label: t('giveaway_file.tab.all'),
      count: preview.total,
      content: <FirstRows preview={preview} onePerPerson={onePerPerson} />,
    },
    {
      value: 'duplicates',
      label: t('giveaway_file.tab.duplicates'),
      count: preview.duplicates.count,
      content: <Duplicates preview={preview} />,
    },
    {
      value: 'blanks',
      label: t('giveaway_file.tab.blanks'),
      count: preview.blanks.count,
      content: <Blanks preview={preview} />,
    },
    {
      value: 'refused',
      label: t('giveaway_file.tab.refused'),
      count: preview.refused.count,
      content: <Refused preview={preview} />,
    },
  ]
  if (useScripted())
    return (
      <div className="giveaway-views">
        <Tabs
          label={t('giveaway_file.tabs')}
          tabs={views.map((view) => ({ ...view, count: number(view.count) }))}
        />
      </div>
    )
  return (
    <div className="giveaway-views">
      {views
        .filter(({ value, count }) => value === 'all' || count > 0)
        .map(({ value, label, count, content }) => (
          <section key={value}>
            <h3>
              {label} <span className="tab-count">{number(count)}</span>
            </h3>
            {content}
          </section>
        ))}
    </div>
  )
}

function Duplicates({ preview: { duplicates } }: { preview: Preview }) {
  const t = useT()
  if (duplicates.count === 0) return <Empty>{t('giveaway_file.duplicates.none')}</Empty>
  return (
    <Rows more={duplicates.count - duplicates.rows.length}>
      {duplicates.rows.map(({ row, of, name }) => (
        <li key={row}>
          <RowNumber row={row} />
          <Name>{name}</Name>
          <span className="muted">{t('giveaway_file.mark.duplicate', { of })}</span>
        </li>
      ))}
    </Rows>
  )
}

function Blanks({ preview: { blanks } }: { preview: Preview }) {
  const t = useT()
  const { number } = useFormat()
  if (blanks.count === 0) return <Empty>{t('giveaway_file.blanks.none')}</Empty>
  const more = blanks.count - blanks.rows.length
  return (
    <Empty>
      {t('giveaway_file.blanks.some')} {blanks.rows.map(number).join(', ')}
      {more > 0 && ` ${t('giveaway.more', { count: more })}`}
    </Empty>
  )
}

function Refused({ preview: { refused } }: { preview: Preview }) {
  const t = useT()
  if (refused.count === 0) return <Empty>{t('giveaway_file.refused.none')}</Empty>
  return (
    <>
      <Empty>{t('giveaway_file.refused.some')}</Empty>
      <Rows more={refused.count - refused.rows.length}>
        {refused.rows.map(({ row, reason }) => {
          const key = `giveaway_file.refused.${reason}` as 'giveaway_file.refused.other'
          return (
            <li key={row}>
              <RowNumber row={row} />
              <span>{t(key) === key ? t('giveaway_file.refused.other') : t(key)}</span>
            </li>
          )
        })}
      </Rows>
    </>
  )
}

function Rows({ more, children }: { more: number; children: ReactNode }) {
  const t = useT()
  return (
    <ul className="giveaway-rows">
      {children}
      {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
    </ul>
  )
}

function RowNumber({ row }: { row: number }) {
  const { number } = useFormat()
  return <span className="giveaway-row-number">{number(row)}</span>
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="giveaway-view-text">{children}</p>
}
