import { endOfWord } from './xml-words.ts'

/** A cell that was read at once. */
export interface WholeCell {
  column: number
  row: number
  style: number
  /** its value is the number of a shared text */
  isShared: boolean
  valueStart: number
  valueEnd: number
  /** where its closing tag ends */
  end: number
}

export function newWholeCell(): WholeCell {
  return { column: -1, row: -1, style: 0, isShared: false, valueStart: 0, valueEnd: 0, end: 0 }
}

const cellStart = Buffer.from('<c r="')
const styleStart = Buffer.from(' s="')
const sharedType = Buffer.from(' t="s"')
const valueStart = Buffer.from('><v>')
const cellEnd = Buffer.from('</v></c>')

const quote = 0x22

/** bytes of the longest such cell and of the numbers that are found to be too long */
const maxCell = 96

/**
 * Reads a cell like `<c r="B2" s="1" t="s"><v>7</v></c>` at `at`, with up to seven digits for each number, into `cell`;
 * false where it is written in any other way.
 */
export function readWholeCell(bytes: Uint8Array, at: number, cell: WholeCell): boolean {
  if (at + maxCell > bytes.length) return false
  let next = endOfWord(bytes, at, cellStart)
  if (next < 0) return false
  let column = 0
  const letters = next
  while (next < letters + 3 && bytes[next]! >= 0x41 && bytes[next]! <= 0x5a)
    column = column * 26 + bytes[next++]! - 0x40
  const digits = next
  let row = 0
  while (next < digits + 8 && isDigit(bytes[next]!)) row = row * 10 + bytes[next++]! - 0x30
  if (digits === letters || digits > letters + 2 || next === digits || next > digits + 7) return false
  if (bytes[next++] !== quote) return false
  let style = 0
  const styled = endOfWord(bytes, next, styleStart)
  if (styled > 0) {
    next = styled
    while (next < styled + 8 && isDigit(bytes[next]!)) style = style * 10 + bytes[next++]! - 0x30
    if (next === styled || next > styled + 7 || bytes[next++] !== quote) return false
  }
  const typed = endOfWord(bytes, next, sharedType)
  if (typed > 0) next = typed
  next = endOfWord(bytes, next, valueStart)
  if (next < 0) return false
  cell.valueStart = next
  while (next < cell.valueStart + 8 && isDigit(bytes[next]!)) next++
  if (next === cell.valueStart || next > cell.valueStart + 7) return false
  cell.valueEnd = next
  cell.end = endOfWord(bytes, next, cellEnd)
  cell.column = column - 1
  cell.row = row
  cell.style = style
  cell.isShared = typed > 0
  return cell.end > 0
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}
