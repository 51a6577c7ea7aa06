import { inflateRawSync } from 'node:zlib'
import { FileProblem } from '../file-problem.ts'
import { readZip, type ZipEntry } from './zip-archive.ts'

/**
 * What a container that `sniff` called `zip` or `ole` really is, other kinds unchanged; `zip` and `ole` where it cannot
 * be determined.
 */
export function actualContainer(bytes: Uint8Array, sniffed: string): string {
  if (sniffed === 'ole') return oleKind(bytes)
  if (sniffed !== 'zip') return sniffed
  try {
    return zipKind(readZip(bytes))
  } catch (error) {
    if (error instanceof FileProblem) return 'zip'
    throw error
  }
}

/** Whether an OLE container is a password-protected workbook. */
export function isEncryptedPackage(bytes: Uint8Array): boolean {
  return hasStream(bytes, 'EncryptedPackage')
}

/** What a zip archive contains, judged by its main part. */
export function zipKind(zip: Map<string, ZipEntry>): string {
  const types = smallText(zip.get('[content_types].xml'))
  const known = contentTypes.find(([sign]) => types.includes(sign))
  if (known) return known[1]
  const mime = smallText(zip.get('mimetype'))
  const open = mimeTypes.find(([sign]) => mime.startsWith(sign))
  if (open) return open[1]
  const names = [...zip.keys()]
  const folder = folders.find(([sign]) => names.some((name) => name.startsWith(sign)))
  return folder ? folder[1] : 'zip'
}

const contentTypes = [
  ['sheet.binary.macroEnabled.main', 'xlsb'],
  ['sheet.macroEnabled.main', 'xlsm'],
  ['spreadsheetml.sheet.main', 'xlsx'],
  ['spreadsheetml.template.main', 'xlsx'],
  ['wordprocessingml.document.main', 'docx'],
  ['presentationml.presentation.main', 'pptx'],
] as const

const mimeTypes = [
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/epub+zip', 'epub'],
] as const

const folders = [
  ['xl/workbook.xml', 'xlsx'],
  ['xl/workbook.bin', 'xlsb'],
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['index/', 'numbers'],
  ['meta-inf/', 'jar'],
] as const

function oleKind(bytes: Uint8Array): string {
  if (isEncryptedPackage(bytes)) return 'xlsx'
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return 'xls'
  return hasStream(bytes, 'WordDocument') ? 'doc' : 'ole'
}

/** The directory of an OLE container stores its names in UTF-16. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from(`${name}\0`, 'utf16le'),
  )
}

function smallText(entry: ZipEntry | undefined): string {
  if (!entry) return ''
  try {
    const bytes =
      entry.method === 0 ? entry.compressed : inflateRawSync(entry.compressed, { maxOutputLength: 1 << 20 })
    return Buffer.from(bytes).toString('utf8', 0, 1 << 20)
  } catch {
    return ''
  }
}
