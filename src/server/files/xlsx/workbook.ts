import { posix } from 'node:path'
import { dayMs, daySeconds } from '../../kit/durations.ts'
import { readElements } from './xml-tokens.ts'
import { damaged, type InflateBudget, type ZipEntry } from './zip-archive.ts'

export interface Workbook {
  /** the worksheets in tab order, without chart sheets */
  sheets: { name: string; hidden: boolean; entry: ZipEntry }[]
  /** whether days count from 1904, as on old Macs */
  is1904: boolean
  sharedStrings: ZipEntry | undefined
  styles: ZipEntry | undefined
}

interface Relation {
  id: string
  type: string
  entry: ZipEntry | undefined
}

/** Reads the table of contents of a workbook. Relationships to anything outside of the file are ignored. */
export async function openWorkbook(zip: Map<string, ZipEntry>, budget: InflateBudget): Promise<Workbook> {
  const main = (await relations(zip, budget, '')).find(({ type }) => type === 'officeDocument')?.entry
  if (!main) throw damaged('xl/workbook.xml')
  const parts = await relations(zip, budget, main.name)
  const workbook: Workbook = {
    sheets: [],
    is1904: false,
    sharedStrings: parts.find(({ type }) => type === 'sharedStrings')?.entry,
    styles: parts.find(({ type }) => type === 'styles')?.entry,
  }
  await readElements(main, budget, (element, read) => {
    if (element === 'workbookPr') workbook.is1904 = isTrue(read('date1904'))
    if (element !== 'sheet') return
    const part = parts.find(({ id }) => id === read('id'))
    if (part && part.type !== 'worksheet') return
    const name = read('name') ?? ''
    if (!part?.entry) throw damaged(name)
    workbook.sheets.push({ name, hidden: (read('state') ?? 'visible') !== 'visible', entry: part.entry })
  })
  return workbook
}

/** Whether an xsd:boolean attribute is set. */
function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

/** What a part refers to; the package itself is the part with the empty name. */
async function relations(
  zip: Map<string, ZipEntry>,
  budget: InflateBudget,
  part: string,
): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const entry = zip.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`).toLowerCase())
  if (!entry) throw damaged(`${part}.rels`)
  const found: Relation[] = []
  await readElements(entry, budget, (element, read) => {
    if (element !== 'Relationship' || read('TargetMode') === 'External') return
    const target = read('Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    const type = (read('Type') ?? '').split('/').at(-1) ?? ''
    found.push({ id: read('Id') ?? '', type, entry: zip.get(path.toLowerCase()) })
  })
  return found
}

/** How the number of a cell is shown: as it is, as a date, or zero-padded to a width. */
export type NumberStyle = 'plain' | 'date' | number

/** The number style of every cell format, by the index that cells refer to. */
export async function readStyles(entry: ZipEntry | undefined, budget: InflateBudget): Promise<NumberStyle[]> {
  if (!entry) return []
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isInCells = false
  await readElements(entry, budget, (element, read, depth) => {
    if (depth === 2) isInCells = element === 'cellXfs'
    if (element === 'numFmt') codes.set(Number(read('numFmtId')), read('formatCode') ?? '')
    if (element === 'xf' && isInCells) formats.push(Number(read('numFmtId') ?? 0))
  })
  return formats.map((format) => styleOf(format, codes.get(format)))
}

function styleOf(format: number, code: string | undefined): NumberStyle {
  if (code === undefined) return isBuiltInDate(format) ? 'date' : 'plain'
  if (/^0{2,30}$/.test(code)) return code.length
  // text in quotes, in brackets or after a backslash is literal text or a color
  const pattern = code.replace(/"[^"]*"|\[(?![hms]+\])[^\]]*\]|\\.|_.|\*./gi, '')
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern) ? 'date' : 'plain'
}

// ECMA-376 part 1, 18.8.30: the ids of the formats that need no definition
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  )
}

/**
 * A number cell as text. Whole numbers keep every digit in the file; dates become ISO dates, and a format of zeros pads
 * with zeros, as the sheet shows it.
 */
export function numberText(written: string, style: NumberStyle, is1904: boolean): string {
  if (!/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(written)) return written
  if (style === 'date') return dateText(Number(written), is1904) ?? written
  const text = wholeText(written)
  return typeof style === 'number' && /^\d+$/.test(text) ? text.padStart(style, '0') : text
}

/** A number cell as written; dates become ISO 8601 in UTC, and a format of zeros pads with zeros. */
export function writtenNumber(written: string, style: NumberStyle, is1904: boolean): string {
  if (style === 'plain') return written
  const text = numberText(written, style, is1904)
  const [, date, time = 'T00:00:00'] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? []
  return style === 'date' && date !== undefined ? `${date}${time}.000Z` : text
}

function wholeText(written: string): string {
  const match = /^(-?\d+)\.0+$/.exec(written)
  if (match) return match[1]!
  const value = Number(written)
  // a double represents 15 digits reliably: beyond that, the text is more exact than the number
  const isExact = /e/i.test(written) && Number.isInteger(value) && Math.abs(value) < 1e15
  return isExact ? String(value) : written
}

/**
 * Days since the start of 1900 or 1904 as an ISO date, a time, or both; undefined outside of the years 1900 to 9999.
 */
function dateText(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_957_000)) return undefined
  const seconds = Math.round((serial % 1) * daySeconds)
  const days = Math.floor(serial)
  // spreadsheets assume that 29 February 1900 existed, so days before March 1900 are off by one
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(start + days * dayMs + seconds * 1000).toISOString()
  if (days === 0 && !is1904) return iso.slice(11, 19)
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
