import { textOf } from '../../files/cell-text.ts'
import { maxLineLength } from '../../files/csv/csv-records.ts'
import { cellsOf, openCsv } from '../../files/csv/read-csv.ts'
import { FileProblem } from '../../files/file-problem.ts'
import type { ReadChoice } from '../../files/read-result.ts'
import { tableDelimiter } from '../../files/txt/read-txt.ts'
import type { CommentCollector } from '../comment-collector.ts'
import type { CommentDetection } from '../supplied-comments.ts'
import { readCommentCsv } from '../table/read-comment-csv.ts'
import { headingOf } from '../table/table-columns.ts'
import { blocksOf, formOf, type Line, splitLine } from './pasted-lines.ts'

type Reading = Pick<CommentDetection, 'columns' | 'layout'>

/** Reads pasted text (UTF-8): a table, blocks copied from a page, or a person and a text on each line. */
export function readCommentText(bytes: Uint8Array, choice: ReadChoice, collector: CommentCollector): Reading {
  const delimiter = tableDelimiter(bytes, choice)
  if (delimiter !== undefined || hasHeading(bytes, choice)) {
    const columns = readCommentCsv(
      bytes,
      delimiter === undefined ? choice : { ...choice, delimiter },
      collector,
    )
    return { columns, layout: 'table' }
  }
  const all = textOf(bytes).split(/\r\n|\n|\r/)
  const lines = all
    .map((text, at): Line => ({ row: at + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
  const long = lines.find(({ text }) => text.length > maxLineLength)
  if (long) throw new FileProblem('file_line_too_long', { row: long.row })
  // a trailing line end does not begin another line
  const last = all.at(-1) === '' ? 1 : 0
  collector.blank(all.length - last - lines.length)
  return { layout: readLines(lines, collector) }
}

function readLines(lines: Line[], collector: CommentCollector): string {
  const form = formOf(lines)
  if (form === 'blocks') {
    for (const { row, author, text } of blocksOf(lines))
      collector.add({ row, author: { someName: author }, text })
    return form
  }
  for (const { row, text } of lines) {
    const parts = splitLine(text, form)
    if (parts) collector.add({ row, author: { someName: parts.author }, text: parts.text })
    else collector.refuse(row, 'no_author')
  }
  return form
}

/** Whether the first record is a table heading with authors and texts. */
function hasHeading(bytes: Uint8Array, choice: ReadChoice): boolean {
  const first = openCsv(bytes.subarray(0, 64 * 1024), choice).open()
  if (!first.next()) return false
  const heading = headingOf(cellsOf(first))
  return heading !== undefined && heading.fields.size > 1
}
