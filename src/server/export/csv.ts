import type { Batches, Cell, Column, Table } from './table.ts'

/** Signs that make a spreadsheet take a text for a formula, also in full width, and controls that hide one. */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/u

/**
 * A text that no spreadsheet takes for a formula: the same text, or with one apostrophe in front. Spaces before the first
 * sign are looked through, as some programs trim cells.
 */
export function safeCell(text: string): string {
  return dangerous.test(text) || dangerous.test(text.trimStart()) ? `'${text}` : text
}

const byteOrderMark = '\uFEFF'

/** UTF-8 with its mark, so that spreadsheets read names as they are; every cell quoted, lines after RFC 4180. */
export function csvOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  return Buffer.from(byteOrderMark + heading(columns) + linesOf(rows))
}

/** The same while its rows come. */
export async function* csvStream(columns: Column[], batches: Batches): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + heading(columns))
  for await (const rows of batches) yield Buffer.from(linesOf(rows))
}

function heading(columns: Column[]): string {
  return line(columns.map(({ title }) => quoted(title)))
}

function linesOf(rows: Cell[][]): string {
  return rows.map((row) => line(row.map(csvCell))).join('')
}

function line(cells: string[]): string {
  return `${cells.join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return quoted(cell)
  if (cell instanceof Date) return quoted(cell.toISOString())
  // A number of ours is no formula, even below zero.
  return `"${cell ?? ''}"`
}

function quoted(text: string): string {
  return `"${safeCell(text).replaceAll('"', '""')}"`
}
