import type { Batches, Cell, Column, Table } from './table.ts'

/** One object per row, by the keys of the columns. */
export function jsonOf({ columns, rows }: Omit<Table, 'name'>): Uint8Array {
  const objects = rows.map((row) => objectOf(columns, row))
  return Buffer.from(`${JSON.stringify(objects, null, 2)}\n`)
}

/** The same as a stream of its rows, one object per line. */
export function jsonStream(columns: Column[], batches: Batches): AsyncGenerator<Uint8Array> {
  return objectStream(batches, (row) => objectOf(columns, row))
}

/** Streams a list of objects, one per line. */
export async function* objectStream<Row>(
  batches: AsyncIterable<Row[]>,
  shape: (row: Row) => object,
): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield Buffer.from(before + rows.map((row) => JSON.stringify(shape(row))).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
}

function objectOf(columns: Column[], row: Cell[]): object {
  return Object.fromEntries(columns.map(({ key }, i) => [key, row[i] ?? null]))
}
