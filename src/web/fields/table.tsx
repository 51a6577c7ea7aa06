import { useState } from 'react'
import { inLanguage } from '#contract/fields/field-type.ts'
import { useT } from '../i18n/frame.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { VisuallyHidden } from '../ui/inline-text.tsx'
import { Table } from '../ui/table.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { Group } from './parts/group.tsx'
import { useTellEdit } from './parts/in-languages.tsx'
import { short } from './parts/short.ts'
import { numbersAt, typedAt } from './parts/typed.ts'

export const table = defineFace<string[][]>({
  Input: TableInput,
  Show: ShownTable,
  Cell: ({ value }) => <bdi>{short(value.map((row) => row.filter(Boolean).join(', ')).join('; '))}</bdi>,
  read: (form, name, { options }) =>
    numbersAt(form, name)
      .map((row) => options.map((_, column) => typedAt(form, `${name}.${row}.${column}`)))
      .filter((cells) => cells.some((cell) => cell.trim())),
  isWide: true,
})

function ShownTable({ field, value, locale }: ShowProps<string[][]>) {
  const t = useT()
  return (
    <Table caption={t('content_field.table')}>
      <thead>
        <tr>
          {field.options.map((option) => (
            <th key={option.value} scope="col">
              {inLanguage(option.label, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {value.map((row, index) => (
          <tr key={index}>
            {field.options.map((option, column) => (
              <td key={option.value}>
                <bdi>{row[column]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const defaultMax = 100
/** Empty rows for when rows cannot be added (no scripts). */
const spare = [0, 1, 2]

interface Row {
  /** stays the same when the row moves */
  id: number
  cells: readonly string[]
}

/**
 * Rows that can be added, moved and removed; without scripts there are three extra empty ones. Empty rows are not
 * saved.
 */
function TableInput(props: InputProps<string[][]>) {
  const { field, name, value, label, hint, error, inner, locale } = props
  const t = useT()
  const { box, tellEdit } = useTellEdit<HTMLDivElement>()
  const [rows, setRows] = useState<readonly Row[]>(() => value.map((cells, id) => ({ id, cells })))
  const [nextId, setNextId] = useState(value.length)
  const [loaded] = useState(value.length)
  const columns = field.options.map((option) => inLanguage(option.label, locale) || option.value)
  const maxRows = field.settings.most ?? defaultMax

  function change(changed: readonly Row[]) {
    setRows(changed)
    tellEdit()
  }
  function move(from: number, to: number) {
    const row = rows[from]
    if (!row) return
    change(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }

  return (
    <div ref={box}>
      <Group label={label} hint={hint} error={error} required={field.required}>
        {(control) => (
          <>
            <div className="overflow-x-auto">
              <table className="w-full border-collapse text-15">
                <thead>
                  <tr>
                    {columns.map((column, i) => (
                      <th
                        className="pbs-1 px-1.5 pbe-1.5 text-ink-2 text-14 font-medium text-start whitespace-nowrap"
                        key={field.options[i]?.value}
                        scope="col"
                      >
                        {column}
                      </th>
                    ))}
                    <th className="needs-script pbs-1 px-1.5 pbe-1.5 text-ink-2 text-14 font-medium text-start whitespace-nowrap">
                      <VisuallyHidden>{t('content_field.acts')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, index) => (
                    <tr key={row.id} ref={row.id < loaded ? undefined : focusFirstCell}>
                      <Cells {...{ name, columns, index, control, inner }} cells={row.cells} />
                      <td className="needs-script w-[1%] min-w-0 py-1 ps-1 pe-0 border-bs border-bs-line align-top whitespace-nowrap">
                        {(['arrow-up', 'arrow-down', 'x'] as const).map((icon) => (
                          <Button
                            key={icon}
                            kind="ghost"
                            size="small"
                            square
                            icon={icon}
                            disabled={
                              (icon === 'arrow-up' && index === 0) ||
                              (icon === 'arrow-down' && index === rows.length - 1)
                            }
                            aria-label={t(`content_field.row.${acts[icon]}`, { row: index + 1 })}
                            onClick={() => {
                              if (icon === 'x') change(rows.toSpliced(index, 1))
                              else move(index, icon === 'arrow-up' ? index - 1 : index + 1)
                            }}
                          />
                        ))}
                      </td>
                    </tr>
                  ))}
                  {spare.map((more) => (
                    <tr key={`spare-${more}`} className="no-script hidden noscript:[display:revert-layer]">
                      <Cells {...{ name, columns, control, inner }} index={rows.length + more} cells={[]} />
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <div className="needs-script">
              <Button
                size="small"
                icon="plus"
                disabled={rows.length >= maxRows}
                onClick={() => {
                  change([...rows, { id: nextId, cells: [] }])
                  setNextId(nextId + 1)
                }}
              >
                {t('content_field.row.add')}
              </Button>
            </div>
          </>
        )}
      </Group>
    </div>
  )
}

const acts = { 'arrow-up': 'up', 'arrow-down': 'down', x: 'remove' } as const

interface CellsProps {
  name: string
  columns: readonly string[]
  index: number
  cells: readonly string[]
  control: object
  inner: Readonly<Record<string, string>>
}

function Cells({ name, columns, index, cells, control, inner }: CellsProps) {
  const t = useT()
  return columns.map((column, i) => {
    const fault = inner[`${index}.${i}`]
    return (
      <td key={i} className="min-w-[7.5em] p-1 border-bs border-bs-line align-top" data-column={column}>
        <input
          {...control}
          type="text"
          className="input input-small"
          name={`${name}.${index}.${i}`}
          aria-label={t('content_field.cell', { column, row: index + 1 })}
          defaultValue={cells[i] ?? ''}
          maxLength={500}
          {...(fault && { 'aria-invalid': true })}
        />
        {fault && <p className="field-error">{fault}</p>}
      </td>
    )
  })
}

/** A row that was added is typed into right away. */
function focusFirstCell(row: HTMLElement | null): void {
  row?.querySelector('input')?.focus()
}
