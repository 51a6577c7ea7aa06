import type { ReactNode } from 'react'
import type { Preview } from '#contract/draws/files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

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
      <div>
        <Tabs
          label={t('giveaway_file.tabs')}
          tabs={views.map((view) => ({ ...view, count: number(view.count) }))}
          className="px-5 border-bs border-bs-line phone:px-(--gutter)"
        />
      </div>
    )
  return (
    <div>
      {views
        .filter(({ value, count }) => value === 'all' || count > 0)
        .map(({ value, label, count, content }) => (
          <section key={value}>
            <h3 className="pt-3.5 px-5 pb-1.5 border-bs border-bs-line text-15 phone:px-(--gutter)">
              {label} <span className="text-ink-3 font-normal">{number(count)}</span>
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
        <li key={row} className={rowClass}>
          <RowNumber row={row} />
          <Name>{name}</Name>
          <span className="muted phone:col-2">{t('giveaway_file.mark.duplicate', { of })}</span>
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
            <li key={row} className={rowClass}>
              <RowNumber row={row} />
              <span>{t(key) === key ? t('giveaway_file.refused.other') : t(key)}</span>
            </li>
          )
        })}
      </Rows>
    </>
  )
}

const rowClass =
  'grid grid-cols-[56px_minmax(0,1fr)_auto] gap-y-0.5 gap-x-3 items-baseline py-2.25 px-5 border-bs border-bs-line phone:grid-cols-[48px_minmax(0,1fr)] phone:px-(--gutter)'

function Rows({ more, children }: { more: number; children: ReactNode }) {
  const t = useT()
  return (
    <ul className="grid max-h-[30rem] overflow-auto text-15">
      {children}
      {more > 0 && <li className={`muted ${rowClass}`}>{t('giveaway.more', { count: more })}</li>}
    </ul>
  )
}

function RowNumber({ row }: { row: number }) {
  const { number } = useFormat()
  return (
    <span className="text-ink-3 font-normal text-13 leading-[1.7] font-mono normal-nums">{number(row)}</span>
  )
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="py-4 px-5 text-ink-2 text-15 phone:px-(--gutter)">{children}</p>
}

type Row = Preview['first'][number]
type Column = Preview['detection']['columns'][number]

/** How many columns fit beside the name; a phone shows the name only. */
const maxOthers = 3

const numberCell = 'w-16 ps-5 phone:w-13 phone:ps-(--gutter)'
const otherCell = 'max-w-[14rem] truncate text-ink-2 phone:hidden'
const noteCell = 'pe-5 text-end phone:hidden'

interface FirstRowsProps {
  preview: Preview
  /** whether duplicates are removed */
  onePerPerson: boolean
}

/** The first rows as they will be read, with problematic ones marked and explained. */
function FirstRows({ preview: { first, detection, total }, onePerPerson }: FirstRowsProps) {
  const t = useT()
  const { columns, column } = detection
  const nameColumn = columns.find(({ index }) => index === column)
  const others = columns.filter(({ index }) => index !== column).slice(0, maxOthers)
  return (
    <>
      <Table caption={t('giveaway_file.table.caption')} tight className="giveaway-table">
        <thead>
          <tr>
            <th scope="col" className={numberCell}>
              {t('giveaway_file.table.row')}
            </th>
            <th scope="col" className="text-ink [box-shadow:inset_0_-2px_var(--mark)] phone:pe-(--gutter)">
              <bdi>{nameColumn?.name || t('giveaway_file.table.name')}</bdi>
            </th>
            {others.map(({ index, name }) => (
              <th scope="col" key={index} className={otherCell}>
                <bdi>{name || t('giveaway_file.column.unnamed', { number: index + 1 })}</bdi>
              </th>
            ))}
            <th scope="col" className={noteCell}>
              <span className="visually-hidden">{t('giveaway_file.table.note')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map((row) => (
            <PreviewRow
              key={row.row}
              row={row}
              isOut={row.mark !== undefined && (row.mark !== 'duplicate' || onePerPerson)}
              column={column}
              others={others}
            />
          ))}
        </tbody>
      </Table>
      {first.length > 0 && (
        <p className="panel-foot px-5 phone:px-(--gutter) border-bs border-bs-line">
          {t('giveaway_file.table.shown', { shown: first.length, total })}
        </p>
      )}
    </>
  )
}

interface RowProps {
  row: Row
  isOut: boolean
  column: number
  others: readonly Column[]
}

function PreviewRow({ row, isOut, column, others }: RowProps) {
  const t = useT()
  const { number } = useFormat()
  const name = row.cells[column]?.trim() ?? ''
  return (
    <tr className={isOut ? 'is-out' : undefined}>
      <td className={`font-normal text-13 leading-[1.7] font-mono text-ink-3 normal-nums ${numberCell}`}>
        {number(row.row)}
      </td>
      <td className="min-w-[9rem] font-medium wrap-anywhere phone:pe-(--gutter)">
        {name === '' && <span className="muted">{t('giveaway_file.table.no_name')}</span>}
        {name !== '' &&
          (isOut ? (
            <s>
              <Name>{name}</Name>
            </s>
          ) : (
            <Name>{name}</Name>
          ))}
        <div className="not-phone:hidden phone:[&>.tag]:mbs-1 phone:[&>.tag]:whitespace-normal">
          <Mark row={row} />
        </div>
      </td>
      {others.map(({ index }) => (
        <td key={index} className={otherCell}>
          <bdi>{row.cells[index]}</bdi>
        </td>
      ))}
      <td className={noteCell}>
        <Mark row={row} />
      </td>
    </tr>
  )
}

function Mark({ row }: { row: Row }) {
  const t = useT()
  if (row.mark === 'duplicate')
    return <Tag>{t('giveaway_file.mark.duplicate', { of: row.duplicate_of ?? 0 })}</Tag>
  if (row.mark === 'blank') return <Tag kind="warn">{t('giveaway_file.mark.blank')}</Tag>
  return row.mark === 'refused' ? <Tag kind="bad">{t('giveaway_file.mark.refused')}</Tag> : null
}
