import './data-table.css'
import type { ReactNode } from 'react'
import { NowProvider } from '../times/ago.tsx'
import { scrollLook, tableLook, titleLook } from './table-rows.tsx'

interface FixedTableProps {
  caption: string
  /** the server's time, which the times inside are compared with */
  now: number
  columns: readonly { key: string; title: string }[]
  /** cells by column key; the first names the row */
  rows: readonly { id: string; cells: Readonly<Record<string, ReactNode>> }[]
}

/** Rows that look as in every list, of a few things that are always the same: nothing to search, sort or select. */
export function FixedTable({ caption, now, columns, rows }: FixedTableProps) {
  const [name, ...others] = columns
  if (!name) return null
  return (
    <NowProvider now={now}>
      <div className="data-table not-phone:[&_tbody_td]:whitespace-nowrap">
        <div className={scrollLook}>
          <table className={tableLook}>
            <caption className="visually-hidden">{caption}</caption>
            <thead className="phone:block">
              <tr className="phone:block">
                {columns.map(({ key, title }) => (
                  <th key={key} scope="col" className={`${titleLook} text-start`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="phone:block">
              {rows.map(({ id, cells }) => (
                <tr key={id}>
                  <th scope="row">{cells[name.key]}</th>
                  {others.map(({ key, title }) => (
                    <td key={key} data-label={title}>
                      {cells[key]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </NowProvider>
  )
}
