import { posix } from 'node:path'
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
