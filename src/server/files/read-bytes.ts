import { createHash } from 'node:crypto'
import { readCsv } from './csv/read-csv.ts'
import { FileProblem, tooLarge } from './file-problem.ts'
import { readJson } from './json/read-json.ts'
import type { ReadRequest, ReadResult } from './read-result.ts'
import { kindOfName, sniff } from './sniff-kind.ts'
import { decodeText } from './text/decode-text.ts'
import { readTxt } from './txt/read-txt.ts'
import { actualContainer, isEncryptedPackage } from './xlsx/actual-container.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a file in the thread that calls. Only the reader's worker does: the time limit is the worker's life.
 * Throws `FileProblem`.
 */
export async function readBytes(request: ReadRequest): Promise<ReadResult> {
  const { bytes, name, choice = {}, limits } = request
  const kind = kindOfName(name)
  if (bytes.length > limits.bytes) throw tooLarge(limits.bytes)
  if (bytes.length === 0) throw new FileProblem('file_empty')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const sniffed = sniff(bytes)
  if (kind === 'xlsx') {
    if (sniffed === 'ole' && isEncryptedPackage(bytes)) throw new FileProblem('file_encrypted')
    if (sniffed !== 'zip')
      throw mismatch(sniffed === undefined ? 'txt' : actualContainer(bytes, sniffed), kind)
    const reading = await readXlsx(bytes, choice, limits)
    return {
      ...reading,
      sha256,
      detection: { kind, encoding: null, encodingSure: true, ...reading.detection },
    }
  }
  if (sniffed !== undefined) throw mismatch(actualContainer(bytes, sniffed), kind)
  const text = decodeText(bytes, choice.encoding)
  if (isBlank(text.bytes)) throw new FileProblem('file_empty')
  if (kind !== 'json' && isJson(text.bytes)) throw mismatch('json', kind)
  const read = { txt: readTxt, csv: readCsv, json: readJson }[kind]
  const reading = read(text.bytes, choice, limits.rows)
  return {
    ...reading,
    sha256,
    detection: { kind, encoding: text.encoding, encodingSure: text.sure, ...reading.detection },
  }
}

// decision 27: a file whose content is not what its name says is refused and told what it is
function mismatch(actual: string, named: string): FileProblem {
  return new FileProblem('file_type_mismatch', { actual, named })
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20)
}

/** Whether a text that claims to be a list of names is a whole JSON document of rows. */
function isJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20)
  if (first !== 0x5b && first !== 0x7b) return false
  try {
    readJson(bytes, {}, Number.POSITIVE_INFINITY)
    return true
  } catch (error) {
    if (error instanceof FileProblem) return false
    throw error
  }
}
