import { maxImportBytes, maxImportColumns, maxImportRows } from '#contract/lists/imports.ts'
import { tooLarge } from './file-problem.ts'
import { kindOfName } from './open-file.ts'
import type { ReadLimits, ReadRequest, ReadResult } from './read-result.ts'
import { readInThread, readInWorker } from './worker-pool.ts'

/**
 * Reads the names from a .txt, .csv, .json or .xlsx file in a worker thread. The names are trimmed and in file order;
 * rows that are blank or cannot be stored as written are counted with their row numbers, never changed or dropped
 * silently.
 *
 * Rejects with a `FileProblem` for every file that cannot be read, whatever it does to the reader (a hanging or crashed
 * worker is killed, the process continues), with `busy` where too many files are waiting, and with `signal.reason` when
 * the caller aborts.
 */
export async function readFile(request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
  kindOfName(request.name)
  if (request.bytes.length > request.limits.bytes) throw tooLarge(request.limits.bytes)
  return readInWorker(request, signal)
}

/** Limits for an uploaded table. */
const tableLimits: ReadLimits = {
  bytes: maxImportBytes,
  rows: maxImportRows,
  millis: 20_000,
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
