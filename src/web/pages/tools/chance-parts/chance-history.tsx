import type { MouseEvent, Ref } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Table } from '#web/ui/table.tsx'
import { type ChanceRecord, type ChanceTool, useChanceHistory } from './chance-records.tsx'
import { focusSummary } from './focus-summary.ts'

/** Characters that make spreadsheets read a text as a formula, also full width, or controls that hide one. */
const dangerous = /^\s*[=+\-@\t\r\n\0＝＋－＠]/u
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * A CSV table (RFC 4180) in which no text is a formula, with a byte order mark so that spreadsheets read it as UTF-8.
 */
export function chanceCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  const safe = dangerous.test(text) && !plainNumber.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** How a tool words its stored records. */
interface RecordWords {
  /** what was requested */
  asked: (record: ChanceRecord) => string
  /** the full outcome */
  fell: (record: ChanceRecord) => string
}

interface ChanceHistoryProps {
  tool: ChanceTool
  labels: RecordWords
  ref?: Ref<HTMLDetailsElement>
}

const shown = 50

/** The outcomes on this device as a table, to read, download and clear. */
export function ChanceHistory({ tool, labels, ref }: ChanceHistoryProps) {
  const t = useT()
  const { exactTime } = useFormat()
  const { records, clear } = useChanceHistory(tool)
  const columns = [t('chance.history.time'), t('chance.history.asked'), t('chance.history.fell')]

  function forget({ currentTarget }: MouseEvent<HTMLElement>) {
    focusSummary(currentTarget)
    clear()
  }

  function download() {
    const rows = records.map((record) => [
      new Date(record.at).toISOString(),
      labels.asked(record),
      labels.fell(record),
    ])
    save(`${tool}.csv`, chanceCsv([columns, ...rows]))
  }

  return (
    <Fold title={t('chance.history')} className="chance-history needs-script" ref={ref}>
      <div className="stack gap-3">
        <p className="small">{t(records.length > 0 ? 'chance.history.text' : 'chance.history.none')}</p>
        {records.length > 0 && (
          <>
            <div className="row">
              <Button size="small" icon="download" onClick={download}>
                {t('chance.history.csv')}
              </Button>
              <Button size="small" kind="danger" icon="trash" onClick={forget}>
                {t('chance.history.clear')}
              </Button>
            </div>
            <Table tight caption={t('chance.history')}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.slice(0, shown).map((record, i) => (
                  <tr key={`${record.at} ${records.length - i}`}>
                    <td className="tabular">{exactTime(new Date(record.at))}</td>
                    <td>
                      <bdi>{labels.asked(record)}</bdi>
                    </td>
                    <td className="wrap-anywhere min-w-[14ch]">
                      <bdi>{labels.fell(record)}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {records.length > shown && (
              <p className="small">{t('chance.history.more', { count: records.length - shown })}</p>
            )}
          </>
        )}
      </div>
    </Fold>
  )
}

/** A file made on this device, without a request. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
