import { FileProblem, tooLarge } from './file-problem.ts'
import type { FileKind, ReadRequest } from './read-result.ts'
import { kindOfName, sniff } from './sniff-kind.ts'
import { type DecodedText, decodeText } from './text/decode-text.ts'

/** A file whose kind is determined: a workbook, or a text in UTF-8. */
export type OpenedFile = { kind: 'xlsx' } | { kind: Exclude<FileKind, 'xlsx'>; text: DecodedText }

/**
 * Determines what a file is before anything is read from it. Throws a `FileProblem` where that does not match its name.
 */
export async function openFile({ bytes, name, choice = {}, limits }: ReadRequest): Promise<OpenedFile> {
  const kind = kindOfName(name)
  if (bytes.length > limits.bytes) throw tooLarge(limits.bytes)
  if (bytes.length === 0) throw new FileProblem('file_empty')
  const sniffed = sniff(bytes)
  if (kind === 'xlsx') {
    if (sniffed === 'zip') return { kind }
    if (sniffed === undefined) throw mismatch('txt', kind)
    const { actualContainer, isEncryptedPackage } = await container()
    if (sniffed === 'ole' && isEncryptedPackage(bytes)) throw new FileProblem('file_encrypted')
    throw mismatch(actualContainer(bytes, sniffed), kind)
  }
  if (sniffed !== undefined) throw mismatch((await container()).actualContainer(bytes, sniffed), kind)
  const text = decodeText(bytes, choice.encoding)
  if (isBlank(text.bytes)) throw new FileProblem('file_empty')
  if (kind !== 'json' && (await isJson(text.bytes))) throw mismatch('json', kind)
  return { kind, text }
}

/** Loaded with the first file that is no plain text. */
const container = () => import('./xlsx/actual-container.ts')

// REQ-validation: a file whose content does not match its name is refused, and the message says what it is
function mismatch(actual: string, named: string): FileProblem {
  return new FileProblem('file_type_mismatch', { actual, named })
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 0x20)
}

/** Whether a text that claims to be a list of names is a complete JSON document of rows. */
async function isJson(bytes: Uint8Array): Promise<boolean> {
  const first = bytes.find((byte) => byte > 0x20)
  if (first !== 0x5b && first !== 0x7b) return false
  const { readJson } = await import('./json/read-json.ts')
  try {
    readJson(bytes, {}, Number.POSITIVE_INFINITY)
    return true
  } catch (error) {
    if (error instanceof FileProblem) return false
    throw error
  }
}
