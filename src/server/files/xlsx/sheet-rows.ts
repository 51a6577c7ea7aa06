import { textOf } from '../cell-text.ts'
import type { ReadChoice, ReadLimits, RowSink } from '../read-result.ts'
import { writtenNumber } from './cell-styles.ts'
import { openSheet, walkSheet } from './read-xlsx.ts'
import type { SheetVisitor } from './sheet-cells.ts'

/** All rows of the sheet that `readXlsx` reads, from the first column to the last filled one of the row. */
export async function sheetRows(
  bytes: Uint8Array,
  choice: ReadChoice,
  limits: ReadLimits,
  sink: RowSink,
): Promise<void> {
  const { sheet, context, budget } = await openSheet(bytes, choice, limits)
  await walkSheet(sheet.entry, budget, { ...context, numberText: writtenNumber }, new AllRows(sink))
}

class AllRows implements SheetVisitor {
  private readonly sink: RowSink
  private cells: string[] = []

  constructor(sink: RowSink) {
    this.sink = sink
  }

  wants(): boolean {
    return true
  }

  cell(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.cells[column] = textOf(bytes, start, end)
  }

  /** `#N/A` and similar values stay readable; a formula that was never computed has no text. */
  refuse(column: number, _reason: unknown, text: string): void {
    this.cells[column] = text
  }

  row(row: number): boolean {
    this.sink(
      Array.from(this.cells, (cell) => cell ?? ''),
      row,
    )
    this.cells = []
    return true
  }
}
