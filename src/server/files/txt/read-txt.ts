import { isAsciiSpace, textOf } from '../cell-text.ts'
import { csvRows, isMixed, readCsv } from '../csv/read-csv.ts'
import { EntryCollector } from '../entry-collector.ts'
import { FileProblem } from '../file-problem.ts'
import { maxLineLength, PlainLines } from '../plain-lines.ts'
import type { NumberedRow, ReadChoice, Reading, RowSink } from '../read-result.ts'
import { sampleRows, shapeOf } from '../table-shape.ts'

const [lf, cr, tab] = [10, 13, 9]

/**
 * Reads a text (UTF-8, no byte order mark) with one name per line; commas are part of the name. A line is only split
 * where the user says so, or where every line has the same number of TABs between its texts, like a table saved as
 * text.
 */
export function readTxt(bytes: Uint8Array, choice: ReadChoice, rowLimit: number): Reading {
  const delimiter = tableDelimiter(bytes, choice)
  if (delimiter !== undefined) return readCsv(bytes, { ...choice, delimiter }, rowLimit)
  return readLines(bytes, choice, rowLimit)
}

/** The delimiter that splits lines; undefined where a line is one name. */
export function tableDelimiter(bytes: Uint8Array, choice: ReadChoice): string | undefined {
  return choice.delimiter ?? (isTabTable(bytes) ? '\t' : undefined)
}

function readLines(bytes: Uint8Array, choice: ReadChoice, rowLimit: number): Reading {
  const collector = new EntryCollector(bytes.length, rowLimit, false)
  const plain = new PlainLines(collector)
  const sample: NumberedRow[] = []
  const size = bytes.length
  let isHeaderAhead = choice.header ?? false
  let lineEnds = 0
  let row = 0
  for (let start = 0; start < size; ) {
    if (sample.length === sampleRows && !isHeaderAhead) {
      start = plain.read(bytes, start, row + 1)
      row += plain.rows
      if (start >= size) break
    }
    row++
    const end = lineEnd(bytes, start)
    const isText = (isHeaderAhead || sample.length < sampleRows) && !isBlank(bytes, start, end)
    if (isText && isHeaderAhead) isHeaderAhead = false
    else collector.add(bytes, start, end, row)
    if (end - start > maxLineLength) throw new FileProblem('file_line_too_long', { row })
    if (isText && sample.length < sampleRows) sample.push({ row, cells: [textOf(bytes, start, end)] })
    const isPair = bytes[end] === cr && bytes[end + 1] === lf
    if (end < size) lineEnds |= isPair ? 2 : bytes[end] === lf ? 1 : 4
    start = end + (isPair ? 2 : 1)
  }
  // a first line is a person unless the user says otherwise: a list of names has no header
  const shape = shapeOf(sample, { ...choice, header: choice.header ?? false })
  return {
    ...collector.finish(),
    first: shape.first,
    detection: {
      delimiter: null,
      header: shape.header,
      columns: shape.columns,
      column: shape.column,
      identityColumn: shape.identityColumn,
      sheet: null,
      sheets: [],
      shape: 'lines',
      notes: isMixed(lineEnds | plain.lineEnds) ? ['mixed_line_ends'] : [],
    },
  }
}

/** Whether the first non-blank lines all have the same number of TABs, at least one, between texts. */
function isTabTable(bytes: Uint8Array): boolean {
  if (!bytes.subarray(0, maxLineLength).includes(tab)) return false
  const lines = textOf(bytes, 0, maxLineLength)
    .split(/\r\n|\n|\r/)
    .slice(0, bytes.length > maxLineLength ? -1 : undefined)
    .slice(0, sampleRows)
    .filter((line) => line.trim() !== '')
  if (lines.length === 0) return false
  const tabs = lines.map((line) => line.split('\t').length - 1)
  return (
    tabs[0]! > 0 &&
    tabs.every((count) => count === tabs[0]) &&
    lines.some((line) => line.trim().includes('\t'))
  )
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isAsciiSpace(bytes[at]!)) return false
  return true
}

/** Where the line that starts at `start` ends. */
function lineEnd(bytes: Uint8Array, start: number): number {
  let end = start
  while (end < bytes.length && bytes[end] !== lf && bytes[end] !== cr) end++
  return end
}

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
