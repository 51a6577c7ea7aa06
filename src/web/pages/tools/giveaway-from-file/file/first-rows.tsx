import type { Preview } from '#contract/draws/files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Name } from '#web/ui/name.tsx'
import { Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'

type Row = Preview['first'][number]
type Column = Preview['detection']['columns'][number]

/** How many columns fit beside the name; a phone shows the name only. */
const maxOthers = 3

interface Props {
  preview: Preview
  /** whether duplicates are removed */
  onePerPerson: boolean
}

/** The first rows as they will be read, with problematic ones marked and explained. */
export function FirstRows({ preview: { first, detection, total }, onePerPerson }: Props) {
  const t = useT()
  const { columns, column } = detection
  const nameColumn = columns.find(({ index }) => index === column)
  const others = columns.filter(({ index }) => index !== column).slice(0, maxOthers)
  return (
    <>
      <Table caption={t('giveaway_file.table.caption')} tight className="giveaway-table">
        <thead>
          <tr>
            <th scope="col">{t('giveaway_file.table.row')}</th>
            <th scope="col" className="is-name">
              <bdi>{nameColumn?.name || t('giveaway_file.table.name')}</bdi>
            </th>
            {others.map(({ index, name }) => (
              <th scope="col" key={index} className="is-other">
                <bdi>{name || t('giveaway_file.column.unnamed', { number: index + 1 })}</bdi>
              </th>
            ))}
            <th scope="col" className="is-note">
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
        <p className="panel-foot">{t('giveaway_file.table.shown', { shown: first.length, total })}</p>
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
      <td>{number(row.row)}</td>
      <td className="is-name">
        {name === '' && <span className="muted">{t('giveaway_file.table.no_name')}</span>}
        {name !== '' &&
          (isOut ? (
            <s>
              <Name>{name}</Name>
            </s>
          ) : (
            <Name>{name}</Name>
          ))}
        <div className="only-small">
          <Mark row={row} />
        </div>
      </td>
      {others.map(({ index }) => (
        <td key={index} className="is-other">
          <bdi>{row.cells[index]}</bdi>
        </td>
      ))}
      <td className="is-note">
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
