import { FileProblem } from './file-problem.ts'
import { openFile } from './open-file.ts'
import type { ReadRequest, RowSink } from './read-result.ts'

/**
 * Passes every non-blank row of a file to `sink`, in file order and with all its cells; the keys of JSON objects come
 * first, as row 0. Numbers stay as written, dates of a workbook are ISO 8601 in UTC, booleans are TRUE and
 * FALSE, lines of a .txt are trimmed. Runs in the calling thread and stores no row. Rejects with a `FileProblem` at the
 * point where the file proves unreadable, after the rows before it.
 */
export async function readRows(request: ReadRequest, sink: RowSink): Promise<void> {
  const { bytes, choice = {}, limits } = request
  let rows = 0
  const take: RowSink = (cells, row) => {
    if (cells.every((cell) => cell.trim() === '')) return
    rows++
    // one row more than names: it may be the heading
    if (rows > limits.rows + 1) throw new FileProblem('file_too_many_rows', { limit: limits.rows })
    sink(cells, row)
  }
  const opened = await openFile(request)
  if (opened.kind === 'xlsx') {
    const { sheetRows } = await import('./xlsx/sheet-rows.ts')
    await sheetRows(bytes, choice, limits, take)
  } else if (opened.kind === 'json') {
    const { jsonRows } = await import('./json/json-rows.ts')
    jsonRows(opened.text.bytes, take)
  } else if (opened.kind === 'csv') {
    const { csvRows } = await import('./csv/read-csv.ts')
    csvRows(opened.text.bytes, choice, take)
  } else {
    const { txtRows } = await import('./txt/read-txt.ts')
    txtRows(opened.text.bytes, choice, take)
  }
  if (rows === 0) throw new FileProblem('file_no_names')
}
