import { safeCell } from './safe-cell.ts'
import type { Cell, Table } from './table.ts'

/** UTF-8 with its mark, so that spreadsheets read names as they are; every cell quoted, lines after RFC 4180. */
export function csvOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  const lines = [columns.map(({ title }) => quoted(title)), ...rows.map((row) => row.map(csvCell))]
  return Buffer.from(`\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`)
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
