import { textOf } from '../cell-text.ts'
import { maxLineLength } from '../csv/csv-records.ts'
import { csvRows } from '../csv/csv-rows.ts'
import { FileProblem } from '../file-problem.ts'
import type { ReadChoice } from '../read-result.ts'
import type { RowSink } from '../row-sink.ts'
import { lineEnd, tableDelimiter } from './read-txt.ts'

/** All lines of a text (UTF-8, no byte order mark), trimmed; split where `readTxt` splits them. */
export function txtRows(bytes: Uint8Array, choice: ReadChoice, sink: RowSink): void {
  const delimiter = tableDelimiter(bytes, choice)
  if (delimiter !== undefined) return csvRows(bytes, { ...choice, delimiter }, sink)
  let row = 0
  for (let start = 0; start < bytes.length; ) {
    row++
    const end = lineEnd(bytes, start)
    if (end - start > maxLineLength) throw new FileProblem('file_line_too_long', { row })
    sink([textOf(bytes, start, end).trim()], row)
    start = end + (bytes[end] === 13 && bytes[end + 1] === 10 ? 2 : 1)
  }
}
