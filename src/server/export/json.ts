import type { Table } from './table.ts'

/** One object a row, by the keys of the columns. */
export function jsonOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }, i) => [key, row[i] ?? null])))
  return Buffer.from(`${JSON.stringify(objects, null, 2)}\n`)
}
