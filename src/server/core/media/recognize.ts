import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { fail } from '#contract/api/errors.ts'
import { mediaEndings } from '#contract/content/media-limits.ts'
import type { FileKind } from '#contract/fields/names.ts'

/** The format that a file name claims, if it is supported. */
export function promisedForm(fileName: string): FileForm {
  const ending = endingOf(fileName)
  const form = Object.hasOwn(fileForms, ending) ? fileForms[ending] : undefined
  if (!form)
    throw fail('media_type_unknown', {
      type: ending ? `.${ending}` : '?',
      known: Object.values(mediaEndings).flat().join(', '),
    })
  return form
}

/**
 * Checks a file against the format its name claims: by magic bytes if the format has them, else by reading all of it.
 */
export async function assertForm(path: string, fileName: string): Promise<FileForm> {
  const form = promisedForm(fileName)
  const detected = await beginningOf(path)
  if (form.detectedAs) {
    if (!detected || !form.detectedAs.includes(detected))
      throw mismatch(fileName, detected ?? (await wordFor(path)))
    if (form.ending === 'pdf' && !(await endsAsPdf(path))) throw mismatch(fileName, 'PDF, ...')
    return form
  }
  const word = await wordFor(path)
  if (word !== 'TXT' || (detected && writtenAsText.has(detected))) throw mismatch(fileName, detected ?? word)
  return form
}

/**
 * Formats that consist of text themselves. All others cannot do without controls: a text that begins with their letters,
 * such as BM, is a text.
 */
const writtenAsText: ReadonlySet<string> = new Set(['pdf', 'ps', 'eps', 'rtf', 'xml'])

function mismatch(fileName: string, actual: string) {
  return fail('media_type_mismatch', { named: endingOf(fileName), actual: actual.toUpperCase() })
}

async function beginningOf(path: string): Promise<string | undefined> {
  // A file that the detector fails on is unknown.
  return (await fileTypeFromFile(path).catch(() => undefined))?.ext
}

/** A name for contents without magic bytes: text, a kind of markup that starts with its tag, or unknown. */
async function wordFor(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let head = ''
  let isUtf8 = true
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    if (hasControls(bytes)) return '?'
    try {
      if (isUtf8) head = (head + decoder.decode(bytes, { stream: true })).slice(0, 2000)
    } catch {
      // Old spreadsheets use another encoding; what is neither contains no markup either.
      isUtf8 = false
      head ||= bytes.toString('latin1').slice(0, 2000)
    }
  }
  const start = head.replace(/^\uFEFF/, '').trimStart()
  if (/^<!doctype\s+html|^<(html|head|body|script|iframe|meta|table)[\s>]/i.test(start)) return 'HTML'
  if (/^<svg[\s>]/i.test(start) || (/^<\?xml|^<!/i.test(start) && /<svg[\s>]/i.test(start))) return 'SVG'
  if (/^<\?xml/i.test(start)) return 'XML'
  return 'TXT'
}

/** Bytes that never occur in text: all controls except tab, line end, form feed and escape. */
function hasControls(bytes: Buffer): boolean {
  return bytes.some(
    (byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27,
  )
}

async function endsAsPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, 2048)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.includes('%%EOF')
  } finally {
    await file.close()
  }
}

/** A supported file format: its kind, how it is sent, and how it is recognized. */
export interface FileForm {
  kind: FileKind
  type: string
  /** extension in the store */
  ending: string
  /** detected types that match; absent for text, which has no magic bytes */
  detectedAs?: readonly string[]
}

const jpeg: FileForm = { kind: 'image', type: 'image/jpeg', ending: 'jpg', detectedAs: ['jpg'] }
const officeType = 'application/vnd.openxmlformats-officedocument'

/** By file extension. */
export const fileForms: Readonly<Record<string, FileForm>> = {
  jpg: jpeg,
  jpeg,
  png: { kind: 'image', type: 'image/png', ending: 'png', detectedAs: ['png', 'apng'] },
  webp: { kind: 'image', type: 'image/webp', ending: 'webp', detectedAs: ['webp'] },
  gif: { kind: 'image', type: 'image/gif', ending: 'gif', detectedAs: ['gif'] },
  avif: { kind: 'image', type: 'image/avif', ending: 'avif', detectedAs: ['avif'] },
  mp4: { kind: 'video', type: 'video/mp4', ending: 'mp4', detectedAs: ['mp4', 'm4v'] },
  webm: { kind: 'video', type: 'video/webm', ending: 'webm', detectedAs: ['webm'] },
  mp3: { kind: 'audio', type: 'audio/mpeg', ending: 'mp3', detectedAs: ['mp3'] },
  ogg: { kind: 'audio', type: 'audio/ogg', ending: 'ogg', detectedAs: ['ogg', 'oga', 'opus', 'spx'] },
  m4a: { kind: 'audio', type: 'audio/mp4', ending: 'm4a', detectedAs: ['m4a', 'mp4'] },
  pdf: { kind: 'document', type: 'application/pdf', ending: 'pdf', detectedAs: ['pdf'] },
  docx: {
    kind: 'document',
    type: `${officeType}.wordprocessingml.document`,
    ending: 'docx',
    detectedAs: ['docx'],
  },
  xlsx: { kind: 'document', type: `${officeType}.spreadsheetml.sheet`, ending: 'xlsx', detectedAs: ['xlsx'] },
  txt: { kind: 'document', type: 'text/plain', ending: 'txt' },
  csv: { kind: 'document', type: 'text/csv', ending: 'csv' },
}

const maxLength = 200

/**
 * A file name for display: the last part of a path, without characters that could disguise it. A long one is cut before
 * its extension.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const characters = [...last.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '').trim()]
  const ending = characters.slice(Math.max(characters.lastIndexOf('.'), characters.length - 10))
  return characters.length <= maxLength
    ? characters.join('')
    : [...characters.slice(0, maxLength - ending.length), ...ending].join('')
}

/** The extension after the last dot, in lower case; '' if there is none. */
export function endingOf(name: string): string {
  return /\.([^./\\\s]{1,12})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}
