import { textOf } from '../../files/cell-text.ts'
import { cellsOf, openCsv } from '../../files/csv/read-csv.ts'
import type { ReadChoice, ReadLimits } from '../../files/read-result.ts'
import { maxColumns } from '../../files/table-shape.ts'
import { writtenNumber } from '../../files/xlsx/cell-styles.ts'
import { openSheet, walkSheet } from '../../files/xlsx/read-xlsx.ts'
import type { SheetVisitor } from '../../files/xlsx/sheet-cells.ts'
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
