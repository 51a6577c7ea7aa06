import { textOf } from '../../files/cell-text.ts'
import { cellsOf, openCsv } from '../../files/csv/read-csv.ts'
import { FileProblem } from '../../files/file-problem.ts'
import type { ReadChoice, ReadLimits } from '../../files/read-result.ts'
import { maxColumns } from '../../files/table-shape.ts'
import { openSheet, walkSheet } from '../../files/xlsx/read-xlsx.ts'
import type { SheetVisitor } from '../../files/xlsx/sheet-cells.ts'
import { writtenNumber } from '../../files/xlsx/workbook.ts'
import { type CommentCollector, idOfRow } from '../comment-collector.ts'
import { type Field, writtenComment } from '../known-words.ts'
import { columnsOf, headingOf, type TableColumns } from './table-columns.ts'

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

/** Reads one sheet of a workbook; returns the names of its columns. */
export async function readCommentSheet(
  bytes: Uint8Array,
  choice: ReadChoice,
  limits: ReadLimits,
  collector: CommentCollector,
) {
  const { sheet, context, budget } = await openSheet(bytes, choice, limits)
  const table = new TableReader(collector)
  const rows = new SheetRows(table, collector)
  await walkSheet(sheet.entry, budget, { ...context, numberText: writtenNumber }, rows)
  return table.finish().names
}

class SheetRows implements SheetVisitor {
  private readonly table: TableReader
  private readonly collector: CommentCollector
  private cells: string[] = []
  private before = 0

  constructor(table: TableReader, collector: CommentCollector) {
    this.table = table
    this.collector = collector
  }

  wants(column: number): boolean {
    return column < maxColumns
  }

  cell(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.cells[column] = textOf(bytes, start, end)
  }

  refuse(column: number, _reason: unknown, text: string): void {
    this.cells[column] = text
  }

  row(row: number): boolean {
    if (this.before > 0 && row > this.before + 1) this.collector.blank(row - this.before - 1)
    this.before = row
    this.table.row(
      row,
      Array.from(this.cells, (cell) => cell ?? ''),
    )
    this.cells = []
    return true
  }
}

/** rows in which a heading may be: some tools write notes about the export above it */
const headingRows = 20

/**
 * Turns the rows of a table, passed one after the other, into comments. The heading is searched for among the first
 * rows.
 */
class TableReader {
  private columns: TableColumns | undefined
  private early: { row: number; cells: string[] }[] = []
  private width = 0
  /** the last row that is not numbered as a reply */
  private above: { number: string; id: string } | undefined
  private readonly collector: CommentCollector
  private readonly delimiter: string | null

  /** `delimiter` separates the cells of a text; it may also occur within a cell. */
  constructor(collector: CommentCollector, delimiter: string | null = null) {
    this.collector = collector
    this.delimiter = delimiter
  }

  /** Takes a row that is not empty. */
  row(row: number, cells: string[]): void {
    if (this.columns) return this.add(row, cells, this.columns)
    this.early.push({ row, cells })
    if (this.early.length >= headingRows) this.settle()
  }

  /** To call after the last row: returns which columns were read. */
  finish(): TableColumns {
    if (!this.columns) this.settle()
    if (!this.columns) throw new FileProblem('file_no_names', { context: 'comments' })
    return this.columns
  }

  private settle(): void {
    const [first] = this.early
    if (!first) return
    const headings = this.early.map(({ cells }) => headingOf(cells))
    const at = headings[0] ? 0 : headings.findIndex((heading) => isWhole(heading))
    const widest = this.early.reduce(
      (most, { cells }) => (cells.length > most.length ? cells : most),
      first.cells,
    )
    const columns = columnsOf(headings[at], at < 0 ? widest : (this.early[at]?.cells ?? []))
    this.columns = columns
    this.width = at < 0 ? widest.length : (this.early[at]?.cells.length ?? 0)
    for (const [index, { row, cells }] of this.early.entries()) {
      if (index < at) this.collector.refuse(row, 'not_a_comment')
      else if (index > at) this.add(row, cells, columns)
      // Columns past the limit are not read, and could hold further replies.
      else if (columns.answers.length > 0 && cells.length >= maxColumns)
        this.collector.refuse(row, 'not_loaded')
    }
    this.early = []
  }

  private add(row: number, cells: string[], { fields, answers, isCounted }: TableColumns): void {
    const values = this.valuesOf(cells, fields)
    const within = answers
      .map(({ fields: own, ...one }) => ({ ...one, values: this.valuesOf(cells, own) }))
      .filter((one) => !isEmpty(one.values))
    if (isEmpty(values) && within.length === 0) return this.collector.blank()
    const written = writtenComment(row, values)
    const number = isCounted ? (cells[0]?.trim() ?? '') : ''
    const [, counted] = answerNumber.exec(number) ?? []
    if (counted !== undefined && counted === this.above?.number) written.parent ??= this.above.id
    const id = this.collector.add({ ...written, isAnswer: written.isAnswer || counted !== undefined })
    // The replies of a refused comment still name it as their parent.
    const above = id ?? written.id ?? idOfRow(row)
    if (number && counted === undefined) this.above = { number, id: above }
    const ids = new Map<string, string>()
    for (const { path, below, values: own } of within) {
      const answer = writtenComment(row, own)
      const parent = answer.parent ?? ids.get(below) ?? above
      ids.set(path, this.collector.add({ ...answer, parent, isAnswer: true }) ?? parent)
    }
  }

  private valuesOf(cells: string[], fields: Map<Field, number>): Values {
    const values: Values = {}
    for (const [field, column] of fields) {
      const isCut = field === 'text' && column === this.width - 1 && cells.length > this.width
      // a text in the last column with unquoted delimiters was split into pieces
      const cell = isCut && this.delimiter ? cells.slice(column).join(this.delimiter) : cells[column]
      if (cell !== undefined && cell.trim() !== '') values[field] = cell
    }
    return values
  }
}

type Values = Partial<Record<Field, string>>

/** `3-1`: the first reply to the third comment. */
const answerNumber = /^(\d{1,9})-\d{1,9}$/

function isEmpty(values: Values): boolean {
  return Object.keys(values).length === 0
}

/** Below the first row, only a heading that names both authors and texts is accepted. */
function isWhole(heading: TableColumns | undefined): boolean {
  return heading !== undefined && heading.fields.has('text') && heading.fields.size > 1
}
