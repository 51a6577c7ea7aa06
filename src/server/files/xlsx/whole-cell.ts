import { endOfWord } from '../cell-text.ts'

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
  const opened = endOfWord(bytes, at, cellStart)
  const referred = opened < 0 ? -1 : readPlace(bytes, opened, cell)
  const styled = referred < 0 ? -1 : readStyle(bytes, referred, cell)
  if (styled < 0) return false
  const typed = endOfWord(bytes, styled, sharedType)
  cell.isShared = typed > 0
  cell.valueStart = endOfWord(bytes, typed > 0 ? typed : styled, valueStart)
  cell.valueEnd = cell.valueStart < 0 ? -1 : endOfDigits(bytes, cell.valueStart)
  cell.end = cell.valueEnd < 0 ? -1 : endOfWord(bytes, cell.valueEnd, cellEnd)
  return cell.end > 0
}

/** Reads `B2"`; returns the offset after it, -1 where it is anything else. Columns have one letter or two here. */
function readPlace(bytes: Uint8Array, start: number, cell: WholeCell): number {
  let digits = start
  let column = 0
  while (digits < start + 3 && isCapital(bytes[digits]!)) column = column * 26 + bytes[digits++]! - 0x40
  if (digits === start || digits > start + 2) return -1
  const end = endOfDigits(bytes, digits)
  if (end < 0 || bytes[end] !== quote) return -1
  cell.column = column - 1
  cell.row = readInteger(bytes, digits, end)
  return end + 1
}

/** Reads ` s="1"`, if it is there; returns the offset after it, -1 where it is written in any other way. */
function readStyle(bytes: Uint8Array, start: number, cell: WholeCell): number {
  cell.style = 0
  const from = endOfWord(bytes, start, styleStart)
  if (from < 0) return start
  const end = endOfDigits(bytes, from)
  if (end < 0 || bytes[end] !== quote) return -1
  cell.style = readInteger(bytes, from, end)
  return end + 1
}

/** Where the one to seven digits at `start` end, -1 where there are none or more. */
function endOfDigits(bytes: Uint8Array, start: number): number {
  let end = start
  while (end < start + 8 && bytes[end]! >= 0x30 && bytes[end]! <= 0x39) end++
  return end > start && end < start + 8 ? end : -1
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a
}

/**
 * The column (from 0) and row (from 1) of a reference like `B12` in `bytes[start, end)`, written into `into`; -1 where
 * it is invalid.
 */
export function readReference(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: { column: number; row: number },
): void {
  let column = 0
  let at = start
  for (; at < end; at++) {
    const letter = bytes[at]! & 0xdf
    if (letter < 0x41 || letter > 0x5a || column > 20_000) break
    column = column * 26 + letter - 0x40
  }
  into.row = readInteger(bytes, at, end)
  into.column = column > 16_384 ? -1 : column - 1
}

/** The digits in `bytes[start, end)` as a number, -1 where there are none, more than nine, or other characters. */
export function readInteger(bytes: Uint8Array, start: number, end: number): number {
  if (end <= start || end - start > 9) return -1
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** `A1` for column 0 and row 1. */
export function cellName(column: number, row: number): string {
  let letters = ''
  for (let remaining = column + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    letters = String.fromCharCode(0x41 + ((remaining - 1) % 26)) + letters
  }
  return `${letters}${row}`
}
