import type { Batches, Cell, Column, Table } from './table.ts'

/**
 * First characters that make a spreadsheet treat a text as a formula, also in full width, and control characters that
 * hide one.
 */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/u

/**
 * A text that no spreadsheet treats as a formula: the same text, or with an apostrophe in front. Leading spaces are
 * skipped in the check, as some programs trim cells.
 */
export function safeCell(text: string): string {
  return dangerous.test(text) || dangerous.test(text.trimStart()) ? `'${text}` : text
}

const byteOrderMark = '\uFEFF'

/**
 * UTF-8 with a byte order mark, so that spreadsheets read names correctly; every cell quoted, line ends as in RFC 4180.
 */
export function csvOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  return Buffer.from(byteOrderMark + heading(columns) + linesOf(rows))
}

/** The same as a stream of its rows. */
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
  // Our own numbers are not formulas, even negative ones.
  return `"${cell ?? ''}"`
}

function quoted(text: string): string {
  return `"${safeCell(text).replaceAll('"', '""')}"`
}
