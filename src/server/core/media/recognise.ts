import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { fail } from '#contract/api/errors.ts'
import { mediaEndings } from '#contract/content/media-limits.ts'
import { endingOf } from './clean-name.ts'
import { type FileForm, fileForms } from './file-forms.ts'

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
