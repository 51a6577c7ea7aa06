import { FileProblem, tooLarge } from '../files/file-problem.ts'
import { openFile } from '../files/open-file.ts'
import { sniff } from '../files/sniff-kind.ts'
import { type DecodedText, decodeText } from '../files/text/decode-text.ts'
import type { CommentDetection, CommentFileRequest } from './supplied-comments.ts'

export type OpenedComments =
  | { kind: 'xlsx' }
  | { kind: Exclude<CommentDetection['kind'], 'xlsx'>; text: DecodedText }

const kinds: Record<string, CommentDetection['kind']> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'text',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  xlsx: 'xlsx',
}

/** The file extensions by which the name readers know each kind. */
const plainEndings = { csv: 'csv', text: 'txt', json: 'json', xlsx: 'xlsx' } as const

/** The kind that a file's name implies. Throws `file_type_unknown`. */
export function commentKindOf(name: string): CommentDetection['kind'] {
  const ending = /\.([^./\\]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  if (!kind)
    throw new FileProblem('file_type_unknown', { type: ending.slice(0, 20) || '?', context: 'comments' })
  return kind
}

/**
 * Determines what a file is before anything is read from it. Throws a `FileProblem` where that does not match its name.
 */
export async function openCommentFile({
  bytes,
  name,
  choice = {},
  limits,
}: CommentFileRequest): Promise<OpenedComments> {
  const kind = commentKindOf(name)
  if (kind !== 'html') {
    const opened = await openFile({ bytes, name: `list.${plainEndings[kind]}`, choice, limits })
    return kind === 'xlsx' || opened.kind === 'xlsx' ? { kind: 'xlsx' } : { kind, text: opened.text }
  }
  if (bytes.length > limits.bytes) throw tooLarge(limits.bytes)
  if (bytes.length === 0) throw new FileProblem('file_empty')
  const actual = sniff(bytes)
  if (actual !== undefined && actual !== 'html' && actual !== 'xml')
    throw new FileProblem('file_type_mismatch', { actual, named: 'html' })
  return { kind, text: decodeText(bytes, choice.encoding ?? namedEncoding(bytes)) }
}

/** Pasted text shows what it is: JSON and HTML begin with characters that no name begins with. */
export function kindOfPasted(bytes: Uint8Array): 'html' | 'json' | 'text' {
  if (sniff(bytes) === 'html') return 'html'
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').trimStart()
  if (/^(\[\s*[[{"]|\{\s*")/.test(head)) return 'json'
  return /^<[a-z!][^>]{0,500}>/i.test(head) ? 'html' : 'text'
}

/** A legacy encoding that the page itself declares; UTF-8 is detected without a declaration. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  const label = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1]
  return label !== undefined && /^(windows-|iso-8859-|shift|euc|gb|big5)/i.test(label) ? label : undefined
}
