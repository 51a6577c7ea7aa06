import { FileProblem, tooLarge } from './file-problem.ts'
import type { FileKind, ReadRequest } from './read-result.ts'
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

const kinds: FileKind[] = ['txt', 'csv', 'json', 'xlsx']

/** The kind that a file's name implies. Throws `file_type_unknown`. */
export function kindOfName(name: string): FileKind {
  const ending = /\.([^./\\]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  // JSON Lines and JSON documents are distinguished by their content, under either name
  const kind = ending === 'jsonl' ? 'json' : kinds.find((known) => known === ending)
  if (!kind) throw new FileProblem('file_type_unknown', { type: ending.slice(0, 20) || '?' })
  return kind
}

/**
 * The file type according to the first bytes, where they show it; the xlsx reader inspects zip and OLE containers.
 * Undefined for plain text.
 */
export function sniff(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024))
  const isText = !head.includes(0)
  const magic = magics.find(
    ([actual, signature, at]) =>
      head.subarray(at).indexOf(signature) === 0 && !(isText && spelledWithLetters.has(actual)),
  )
  if (magic) return magic[0]
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
  if (text.startsWith('<!doctype html') || /^<(html|head|body|table|meta)[\s>]/.test(text)) return 'html'
  if (/^<\?xml[\s?]/.test(text)) return 'xml'
  if (text.startsWith('{\\rtf')) return 'rtf'
  return undefined
}

/** Their signatures may begin a name in a list; the formats themselves cannot do without zeros. */
const spelledWithLetters: ReadonlySet<string> = new Set(['gif', 'webp', 'heic', 'mp4'])

const magics: [actual: string, signature: Buffer, at: number][] = (
  [
    ['zip', '504b0304', 0],
    ['zip', '504b0506', 0],
    ['ole', 'd0cf11e0a1b11ae1', 0],
    ['pdf', '255044462d', 0],
    ['png', '89504e470d0a1a0a', 0],
    ['jpeg', 'ffd8ff', 0],
    ['gif', '474946383961', 0],
    ['gif', '474946383761', 0],
    ['webp', '57454250', 8],
    ['heic', '6674797068656963', 4],
    ['mp4', '66747970', 4],
    ['gzip', '1f8b08', 0],
    ['7z', '377abcaf271c', 0],
    ['rar', '526172211a07', 0],
    ['exe', '4d5a9000', 0],
    ['elf', '7f454c46', 0],
    ['sqlite', '53514c69746520666f726d6174203300', 0],
  ] as const
).map(([actual, signature, at]) => [actual, Buffer.from(signature, 'hex'), at])
