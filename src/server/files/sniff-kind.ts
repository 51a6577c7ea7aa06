import { FileProblem } from './file-problem.ts'
import type { FileKind } from './read-result.ts'

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
