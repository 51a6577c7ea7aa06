import { shownCell, textOf } from '../cell-text.ts'
import { EntryCollector } from '../entry-collector.ts'
import { FileProblem } from '../file-problem.ts'
import type {
  DetectionNote,
  NumberedRow,
  ReadChoice,
  Reading,
  ReadLimits,
  RefusalReason,
  RowSink,
} from '../read-result.ts'
import { maxColumns, sampleRows, shapeOf, type TableShape, weightOf } from '../table-shape.ts'
import { zipKind } from './actual-container.ts'
import { readSharedStrings } from './shared-strings.ts'
import { SheetCells, type SheetContext, type SheetVisitor } from './sheet-cells.ts'
import { numberText, openWorkbook, readStyles, type Workbook, writtenNumber } from './workbook.ts'
import { XmlTokens } from './xml-tokens.ts'
import { type InflateBudget, inflatePart, readZip, type ZipEntry } from './zip-archive.ts'

type Sheet = Workbook['sheets'][number]

/** Reads one sheet of a workbook; the sheet is scanned twice, once for its first rows and once for the names. */
export async function readXlsx(bytes: Uint8Array, choice: ReadChoice, limits: ReadLimits): Promise<Reading> {
  const { workbook, sheet, context, budget } = await openSheet(bytes, choice, limits)
  const first = new FirstRows()
  await walkSheet(sheet.entry, { ...budget }, context, first)
  const shape = shapeOf(first.rows, choice)
  const names = new NameRows(shape, sheet.entry.inflatedSize, limits.rows)
  const notes = await walkSheet(sheet.entry, budget, context, names)
  if (workbook.sheets[0] !== sheet && workbook.sheets[0]?.hidden && choice.sheet === undefined) {
    notes.add('hidden_first_sheet')
  }
  return {
    ...names.collector.finish(),
    first: shape.first,
    detection: {
      delimiter: null,
      header: shape.header,
      columns: shape.columns,
      column: shape.column,
      identityColumn: shape.identityColumn,
      sheet: sheet.name,
      sheets: workbook.sheets.map(({ name, hidden }) => ({ name: shownCell(name), hidden })),
      notes: [...notes],
    },
  }
}

/** The workbook, the sheet to read, and what its cells refer to. */
export async function openSheet(bytes: Uint8Array, choice: ReadChoice, limits: ReadLimits) {
  const zip = readZip(bytes)
  const actual = zipKind(zip)
  if (actual !== 'xlsx') throw new FileProblem('file_type_mismatch', { actual, named: 'xlsx' })
  const budget: InflateBudget = { left: limits.inflated }
  const workbook = await openWorkbook(zip, budget)
  const sheet = chosenSheet(workbook.sheets, choice.sheet)
  const context: SheetContext = {
    part: sheet.name,
    is1904: workbook.is1904,
    styles: await readStyles(workbook.styles, budget),
    strings: await readSharedStrings(workbook.sharedStrings, budget),
    numberText,
  }
  return { workbook, sheet, context, budget }
}

/** Passes all cells and rows to `visitor`; returns the notes about them. */
export async function walkSheet(
  entry: ZipEntry,
  budget: InflateBudget,
  context: SheetContext,
  visitor: SheetVisitor,
): Promise<Set<DetectionNote>> {
  const cells = new SheetCells(context, visitor)
  const tokens = new XmlTokens(entry.name, cells)
  await inflatePart(entry, budget, (chunk) => {
    tokens.write(chunk)
    return !cells.isStopped
  })
  if (!cells.isStopped) tokens.end()
  return cells.notes
}

/** The requested sheet, otherwise the first visible one. */
function chosenSheet(sheets: Sheet[], choice: number | string | undefined): Sheet {
  const first = sheets.find((sheet) => !sheet.hidden) ?? sheets[0]
  if (!first) throw new FileProblem('file_no_names')
  if (choice === undefined) return first
  const named = sheets.find((sheet) => sheet.name === choice)
  const found = named ?? (/^\d{1,5}$/.test(String(choice)) ? sheets[Number(choice)] : undefined)
  if (found) return found
  throw new FileProblem('file_sheet_unknown', {
    sheet: shownCell(String(choice)),
    sheets: sheets
      .slice(0, 30)
      .map((sheet) => shownCell(sheet.name))
      .join(', '),
  })
}

/** Stores the first rows as text. */
class FirstRows implements SheetVisitor {
  readonly rows: NumberedRow[] = []
  private cells: string[] = []

  wants(column: number): boolean {
    return column < maxColumns
  }

  cell(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.cells[column] = textOf(bytes, start, end)
  }

  refuse(column: number): void {
    this.cells[column] = '?'
  }

  row(row: number): boolean {
    this.rows.push({ row, cells: Array.from(this.cells, (cell) => cell ?? '') })
    this.cells = []
    return this.rows.length < sampleRows
  }
}

const nobody = new Uint8Array(0)

/** Collects the names. */
class NameRows implements SheetVisitor {
  readonly collector: EntryCollector
  private readonly column: number
  private readonly identityColumn: number | undefined
  private person = nobody
  private readonly weightColumn: number | undefined
  private isHeaderAhead: boolean
  private before = 0
  private hasName = false
  private name = new Uint8Array(0)
  private length = 0
  private reason: RefusalReason | undefined
  private weight = Number.NaN

  constructor(shape: TableShape, expectedBytes: number, rowLimit: number) {
    this.column = shape.column
    this.weightColumn = shape.weightColumn
    if (shape.identityColumn !== shape.column) this.identityColumn = shape.identityColumn
    this.isHeaderAhead = shape.header
    const expected = Math.min(expectedBytes, 16 * 1024 * 1024)
    this.collector = new EntryCollector(
      expected,
      rowLimit,
      shape.weightColumn !== undefined,
      this.identityColumn !== undefined,
    )
  }

  wants(column: number): boolean {
    return column === this.column || column === this.weightColumn || column === this.identityColumn
  }

  cell(column: number, bytes: Uint8Array, start: number, end: number): void {
    if (column === this.weightColumn) this.weight = weightOf(textOf(bytes, start, end))
    if (column === this.identityColumn) this.person = bytes.slice(start, end)
    if (column !== this.column) return
    this.hasName = true
    // stored until the row ends, when the weight is known too
    this.length = end - start
    if (this.length > this.name.length) this.name = new Uint8Array(this.length * 2)
    for (let i = 0; i < this.length; i++) this.name[i] = bytes[start + i]!
  }

  refuse(column: number, reason: RefusalReason): void {
    if (column === this.column) this.reason = reason
  }

  row(row: number): boolean {
    if (this.isHeaderAhead) this.isHeaderAhead = false
    else {
      if (this.before > 0 && row > this.before + 1) this.collector.blankRange(this.before + 1, row - 1)
      this.add(row)
    }
    this.before = row
    this.hasName = false
    this.person = nobody
    this.reason = undefined
    this.weight = Number.NaN
    return true
  }

  private add(row: number): void {
    if (this.reason) this.collector.refuse(row, this.reason)
    else {
      const weight = this.weightColumn === undefined ? 1 : this.weight
      if (this.identityColumn !== undefined) this.collector.identify(this.person, 0, this.person.length)
      this.collector.add(this.name, 0, this.hasName ? this.length : 0, row, weight)
    }
  }
}

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
