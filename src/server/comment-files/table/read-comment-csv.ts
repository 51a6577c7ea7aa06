import { cellsOf, openCsv } from '../../files/csv/read-csv.ts'
import type { ReadChoice } from '../../files/read-result.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { TableReader } from './read-table.ts'

/** Reads csv text (UTF-8, no byte order mark); returns the names of its columns. */
export function readCommentCsv(bytes: Uint8Array, choice: ReadChoice, collector: CommentCollector) {
  const { delimiter, open } = openCsv(bytes, choice)
  const records = open()
  const table = new TableReader(collector, delimiter)
  while (records.next()) {
    if (records.isEmpty()) collector.blank()
    else table.row(records.row, cellsOf(records))
  }
  return table.finish().names
}
