import { maxImportBytes, maxImportColumns, maxImportRows } from '#contract/lists/imports.ts'
import { tooLarge } from './file-problem.ts'
import type { ReadLimits } from './read-result.ts'
import { kindOfName } from './sniff-kind.ts'
import { readInThread } from './worker-pool.ts'

/** Limits for an uploaded table. */
const tableLimits: ReadLimits = {
  bytes: maxImportBytes,
  rows: maxImportRows,
  ms: 20_000,
  inflated: 100 * 1024 * 1024,
}

/** A row of a file with its number there. */
export interface FileRow {
  cells: string[]
  number: number
}

/** A table with its heading. Every row has a cell for each column. */
export interface ReadTable {
  columns: string[]
  rows: FileRow[]
  /** it has more columns than are read */
  isTooWide: boolean
}

/** Reads a .csv, .xlsx or .json file with a heading in a worker thread. Rejects as `readFile` does. */
export async function readTable(file: { name: string; bytes: Uint8Array }): Promise<ReadTable> {
  kindOfName(file.name)
  if (file.bytes.length > tableLimits.bytes) throw tooLarge(tableLimits.bytes)
  const code = new URL('./table-worker.ts', import.meta.url)
  return readInThread<ReadTable>(code, { ...file, limits: tableLimits })
}

/** The rows as a table: the first is the heading, short rows are padded. */
export function tableOf(all: readonly FileRow[]): ReadTable {
  const [{ cells: head } = { cells: [] }, ...rows] = all
  const width = Math.max(head.length, ...rows.map(({ cells }) => cells.length), 0)
  const columns = Array.from({ length: Math.min(width, maxImportColumns) }, (_, i) => (head[i] ?? '').trim())
  return {
    columns,
    rows: rows.map(({ cells, number }) => ({
      cells: columns.map((_, i) => (cells[i] ?? '').trim()),
      number,
    })),
    isTooWide: width > maxImportColumns,
  }
}
