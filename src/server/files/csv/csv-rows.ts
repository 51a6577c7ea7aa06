import type { ReadChoice } from '../read-result.ts'
import type { RowSink } from '../row-sink.ts'
import { cellsOf, openCsv } from './read-csv.ts'

/** All rows of a csv text (UTF-8, no byte order mark), split as `readCsv` splits them. */
export function csvRows(bytes: Uint8Array, choice: ReadChoice, sink: RowSink): void {
  const records = openCsv(bytes, choice).open()
  while (records.next()) if (!records.isEmpty()) sink(cellsOf(records), records.row)
}
