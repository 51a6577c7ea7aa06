import { createHash } from 'node:crypto'
import { FileProblem } from './file-problem.ts'
import { openFile } from './open-file.ts'
import type { ReadChoice, Reading, ReadRequest, ReadResult, RowSink } from './read-result.ts'

/**
 * Reads a file in the calling thread. Only the reader's worker calls this: the time limit is enforced by ending the
 * worker. Throws `FileProblem`.
 */
export async function readBytes(request: ReadRequest): Promise<ReadResult> {
  const { bytes, choice = {}, limits } = request
  const opened = await openFile(request)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { kind } = opened
  if (kind === 'xlsx') {
    const { readXlsx } = await import('./xlsx/read-xlsx.ts')
    const reading = await readXlsx(bytes, choice, limits)
    return {
      ...reading,
      sha256,
      detection: { kind, encoding: null, encodingSure: true, ...reading.detection },
    }
  }
  const { text } = opened
  const read = await readers[kind]()
  const reading = read(text.bytes, choice, limits.rows)
  return {
    ...reading,
    sha256,
    detection: { kind, encoding: text.encoding, encodingSure: text.sure, ...reading.detection },
  }
}

/** Each is loaded with the first file of its kind: a process that draws from one file starts with one reader. */
const readers: Record<'txt' | 'csv' | 'json', () => Promise<TextReader>> = {
  txt: async () => (await import('./txt/read-txt.ts')).readTxt,
  csv: async () => (await import('./csv/read-csv.ts')).readCsv,
  json: async () => (await import('./json/read-json.ts')).readJson,
}

type TextReader = (bytes: Uint8Array, choice: ReadChoice, rowLimit: number) => Reading

/**
 * Passes every non-blank row of a file to `sink`, in file order and with all its cells; the keys of JSON objects come
 * first, as row 0. Numbers stay as written, dates of a workbook are ISO 8601 in UTC, booleans are TRUE and
 * FALSE, lines of a .txt are trimmed. Runs in the calling thread and stores no row. Rejects with a `FileProblem` at the
 * point where the file proves unreadable, after the rows before it.
 */
export async function readRows(request: ReadRequest, sink: RowSink): Promise<void> {
  const { bytes, choice = {}, limits } = request
  let rows = 0
  const take: RowSink = (cells, row) => {
    if (cells.every((cell) => cell.trim() === '')) return
    rows++
    // one row more than names: it may be the heading
    if (rows > limits.rows + 1) throw new FileProblem('file_too_many_rows', { limit: limits.rows })
    sink(cells, row)
  }
  const opened = await openFile(request)
  if (opened.kind === 'xlsx') {
    const { sheetRows } = await import('./xlsx/read-xlsx.ts')
    await sheetRows(bytes, choice, limits, take)
  } else if (opened.kind === 'json') {
    const { jsonRows } = await import('./json/json-rows.ts')
    jsonRows(opened.text.bytes, take)
  } else if (opened.kind === 'csv') {
    const { csvRows } = await import('./csv/read-csv.ts')
    csvRows(opened.text.bytes, choice, take)
  } else {
    const { txtRows } = await import('./txt/read-txt.ts')
    txtRows(opened.text.bytes, choice, take)
  }
  if (rows === 0) throw new FileProblem('file_no_names')
}
