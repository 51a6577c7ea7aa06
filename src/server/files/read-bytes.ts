import { createHash } from 'node:crypto'
import { openFile } from './open-file.ts'
import type { ReadChoice, Reading, ReadRequest, ReadResult } from './read-result.ts'

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
