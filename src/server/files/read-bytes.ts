import { createHash } from 'node:crypto'
import { readCsv } from './csv/read-csv.ts'
import { readJson } from './json/read-json.ts'
import { openFile } from './open-file.ts'
import type { ReadRequest, ReadResult } from './read-result.ts'
import { readTxt } from './txt/read-txt.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a file in the calling thread. Only the reader's worker calls this: the time limit is enforced by ending the
 * worker. Throws `FileProblem`.
 */
export async function readBytes(request: ReadRequest): Promise<ReadResult> {
  const { bytes, choice = {}, limits } = request
  const opened = openFile(request)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { kind } = opened
  if (kind === 'xlsx') {
    const reading = await readXlsx(bytes, choice, limits)
    return {
      ...reading,
      sha256,
      detection: { kind, encoding: null, encodingSure: true, ...reading.detection },
    }
  }
  const { text } = opened
  const read = { txt: readTxt, csv: readCsv, json: readJson }[kind]
  const reading = read(text.bytes, choice, limits.rows)
  return {
    ...reading,
    sha256,
    detection: { kind, encoding: text.encoding, encodingSure: text.sure, ...reading.detection },
  }
}
