import { isAsciiSpace, textOf } from '../cell-text.ts'
import { FileProblem } from '../file-problem.ts'
import type { DetectionNote, RefusalReason } from '../read-result.ts'
import { maxColumns } from '../table-shape.ts'
import { isPhonetic, type SharedStrings } from './shared-strings.ts'
import { cellName, newWholeCell, readInteger, readReference, readWholeCell } from './whole-cell.ts'
import type { NumberStyle } from './workbook.ts'
import type { XmlHandler } from './xml-tokens.ts'
import { appendXmlText, mayBeEscaped, unescapeText } from './xml-values.ts'
import { damaged } from './zip-archive.ts'

export interface SheetVisitor {
  wants(column: number): boolean
  /** A requested non-blank cell; the bytes are only valid during the call. */
  cell(column: number, bytes: Uint8Array, start: number, end: number): void
  /** A requested cell without a text of its own; `text` is what the sheet shows in it. */
  refuse(column: number, reason: RefusalReason, text: string): void
  /** A row with at least one non-blank cell ends; false stops. */
  row(row: number): boolean
}

export interface SheetContext {
  part: string
  strings: SharedStrings
  styles: NumberStyle[]
  is1904: boolean
  /** how numbers and dates are written as text */
  numberText: (written: string, style: NumberStyle, is1904: boolean) => string
}

/** the last row of a sheet in spreadsheet programs */
const lastRow = 1_048_576

/** a million names below a heading: a cell further down is a stray one, and the rows before it hold no people */
const lastNameRow = 1_000_100

/** upload security rule: the longest line; a cell may hold 32,767 characters, each of them written as an escape */
const maxCellLength = 512 * 1024

const [letterC, letterF, letterR, letterT, letterV] = [0x63, 0x66, 0x72, 0x74, 0x76]

const types = new Map<string, number>(
  ['n', 's', 'str', 'inlineStr', 'b', 'e', 'd'].map((name, i) => [name, i]),
)
const [number, shared, , inline, boolean, error] = [0, 1, 2, 3, 4, 5]

/** Turns the elements of a worksheet into cells and rows. A cell without a value costs nothing but its bytes. */
export class SheetCells implements XmlHandler {
  readonly notes = new Set<DetectionNote>()
  /** the visitor has seen enough: the rest is skipped */
  isStopped = false
  private readonly context: SheetContext
  private readonly visitor: SheetVisitor
  private readonly reference = { column: -1, row: -1 }
  private readonly plain = newWholeCell()
  private isData = false
  private isRow = false
  private isCell = false
  private isInline = false
  private isReading = false
  private phonetic = 0
  private row = 0
  /** whether the row or a cell in it has stated its number */
  private isNumbered = false
  private column = -1
  private isFilled = false
  private lastFilled = -1
  private type = number
  private style = 0
  private hasFormula = false
  private hasValue = false
  private value = new Uint8Array(1024)
  private end = 0

  constructor(context: SheetContext, visitor: SheetVisitor) {
    this.context = context
    this.visitor = visitor
  }

  open(bytes: Uint8Array, nameStart: number, nameEnd: number, end: number, depth: number): void {
    if (this.isStopped) return
    if (depth >= 5) {
      if (this.isCell) this.openInCell(bytes, nameStart, nameEnd, depth)
    } else if (depth === 4) {
      this.isCell = this.isRow && nameEnd - nameStart === 1 && bytes[nameStart] === letterC
      if (this.isCell) this.openCell(bytes, nameEnd, end)
    } else if (depth === 3) {
      this.isRow = this.isData && nameEnd - nameStart === 3 && bytes[nameStart] === letterR
      if (this.isRow) this.openRow(bytes, nameEnd, end)
      else if (textOf(bytes, nameStart, nameEnd) === 'mergeCell') this.notes.add('merged_cells')
    } else if (depth === 2) {
      this.isData = textOf(bytes, nameStart, nameEnd) === 'sheetData'
    }
  }

  /** `<c r="B2" s="1" t="s"><v>7</v></c>`, `s` and `t` or neither: a cell with a text or a whole number, as most are. */
  whole(bytes: Uint8Array, at: number, depth: number): number {
    if (depth !== 3 || !this.isRow || !this.isNumbered || this.isStopped) return at
    if (!readWholeCell(bytes, at, this.plain)) return at
    const { column, row, style, isShared, valueStart, valueEnd, end } = this.plain
    if (column < 0 || row !== this.row) return at
    if (!isShared && (this.context.styles[style] ?? 'plain') !== 'plain') return at
    this.column = column
    if (!isShared) this.emit(bytes, valueStart, valueEnd)
    else this.sharedText(readInteger(bytes, valueStart, valueEnd))
    return end
  }

  close(depth: number): void {
    if (this.isStopped) return
    this.isReading = false
    if (depth === this.phonetic) this.phonetic = 0
    if (depth === 5) this.isInline = false
    else if (depth === 4 && this.isCell) {
      this.isCell = false
      this.closeCell()
    } else if (depth === 3 && this.isRow) {
      this.isRow = false
      if (this.isFilled) this.isStopped = !this.visitor.row(this.row)
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isRaw: boolean): void {
    if (!this.isReading || this.isStopped) return
    const needed = this.end + end - start
    if (needed > this.value.length) {
      if (needed > maxCellLength) throw new FileProblem('file_line_too_long', { row: this.row })
      this.value = new Uint8Array(this.value.buffer.transfer(Math.max(needed, this.value.length * 2)))
    }
    this.end = appendXmlText(bytes, start, end, isRaw, this.value, this.end)
  }

  /** `v` and `f` are children of the cell itself, `t` is somewhere in its `is`. */
  private openInCell(bytes: Uint8Array, nameStart: number, nameEnd: number, depth: number): void {
    const letter = nameEnd - nameStart === 1 ? bytes[nameStart] : 0
    if (depth > 5) {
      if (!this.isInline) return
      if (isPhonetic(bytes, nameStart, nameEnd)) this.phonetic ||= depth
      else if (letter === letterT && this.phonetic === 0) this.isReading = this.hasValue = true
    } else if (letter === letterV) {
      if (this.hasValue) throw damaged(this.context.part, this.row)
      this.isReading = this.type !== inline
      this.hasValue = true
    } else if (letter === letterF) {
      this.hasFormula = true
    } else {
      this.isInline = this.type === inline && textOf(bytes, nameStart, nameEnd) === 'is'
    }
  }

  private openRow(bytes: Uint8Array, start: number, end: number): void {
    const before = this.row
    this.row++
    this.isNumbered = false
    this.eachAttribute(bytes, start, end)
    // some programs would read a repeated row as one row and others as two
    if (this.row <= before || this.row > lastRow) throw damaged(this.context.part, before + 1)
    this.column = -1
    this.lastFilled = -1
    this.isFilled = false
  }

  private openCell(bytes: Uint8Array, start: number, end: number): void {
    this.column++
    this.type = number
    this.style = 0
    this.hasFormula = false
    this.hasValue = false
    this.end = 0
    this.eachAttribute(bytes, start, end)
  }

  /** Only `hidden` and unprefixed one-letter attributes are read. */
  private eachAttribute(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      while (at < end && bytes[at]! <= 32) at++
      const keyStart = at
      while (at < end && bytes[at] !== 0x3d && bytes[at]! > 32) at++
      const width = at - keyStart
      while (at < end && bytes[at] !== 0x22 && bytes[at] !== 0x27) at++
      const mark = bytes[at]!
      const from = ++at
      while (at < end && bytes[at] !== mark) at++
      if (width === 1 && this.isCell) this.cellAttribute(bytes[keyStart]!, bytes, from, at)
      else if (width === 1 && bytes[keyStart] === 0x72) this.numberRow(readInteger(bytes, from, at))
      else if (width === 6 && bytes[keyStart] === 0x68 && !this.isCell) this.hideRow(bytes[from]!)
    }
  }

  private numberRow(row: number): void {
    this.row = row
    this.isNumbered = true
  }

  private hideRow(value: number): void {
    // "0" and "false" mean visible
    if (value !== 0x30 && value !== 0x66) this.notes.add('hidden_rows')
  }

  private cellAttribute(key: number, bytes: Uint8Array, from: number, to: number): void {
    if (key === 0x72) {
      readReference(bytes, from, to, this.reference)
      const { column, row } = this.reference
      if (!this.isNumbered && row > this.row) this.row = row
      this.isNumbered = true
      if (column < 0 || row !== this.row) throw damaged(this.context.part, this.row)
      this.column = column
    } else if (key === 0x73) {
      this.style = readInteger(bytes, from, to)
    } else if (key === 0x74) {
      const type = to - from === 1 && bytes[from] === 0x73 ? shared : types.get(textOf(bytes, from, to))
      if (type === undefined) throw damaged(this.context.part, this.row)
      this.type = type
    }
  }

  private closeCell(): void {
    if (this.hasFormula) this.closeFormula()
    if (!this.hasValue) return
    if (this.type === shared) this.sharedText(readInteger(this.value, 0, this.end))
    else if (this.type === error) this.refuse('cell_error', textOf(this.value, 0, this.end))
    else if (this.type === number) this.numberCell()
    else if (this.type === boolean) this.short(this.value[0] === 0x31 ? trueText : falseText)
    else if (mayBeEscaped(this.value, 0, this.end)) this.short(unescapeText(this.value, 0, this.end))
    else this.emit(this.value, 0, this.end)
  }

  private closeFormula(): void {
    this.notes.add('formulas_cached')
    if (!this.hasValue) this.refuse('formula_without_value', '')
  }

  private sharedText(index: number): void {
    const { strings, part } = this.context
    if (index < 0 || index >= strings.count) throw damaged(part, this.row)
    this.emit(strings.bytes, strings.offsets[index]!, strings.offsets[index + 1]!)
  }

  private numberCell(): void {
    const style = this.context.styles[this.style] ?? 'plain'
    if (style === 'plain' && readInteger(this.value, 0, this.end) >= 0)
      return this.emit(this.value, 0, this.end)
    const written = textOf(this.value, 0, this.end).trim()
    if (/^-?\d{16}|e\+/i.test(written) && this.visitor.wants(this.column)) this.notes.add('long_numbers')
    this.short(Buffer.from(this.context.numberText(written, style, this.context.is1904)))
  }

  private short(text: Uint8Array): void {
    this.emit(text, 0, text.length)
  }

  private emit(bytes: Uint8Array, start: number, end: number): void {
    let at = start
    while (at < end && isAsciiSpace(bytes[at]!)) at++
    if (at === end) return
    this.fill()
    if (this.visitor.wants(this.column)) this.visitor.cell(this.column, bytes, start, end)
  }

  private refuse(reason: RefusalReason, text: string): void {
    this.fill()
    if (this.visitor.wants(this.column)) this.visitor.refuse(this.column, reason, text)
  }

  private fill(): void {
    if (this.column >= maxColumns || this.row > lastNameRow) {
      throw new FileProblem('file_too_many_cells', { cell: cellName(this.column, this.row) })
    }
    // a repeated cell: one of two names would be lost
    if (this.column <= this.lastFilled) throw damaged(this.context.part, this.row)
    this.lastFilled = this.column
    this.isFilled = true
  }
}

const trueText = Buffer.from('TRUE')
const falseText = Buffer.from('FALSE')
