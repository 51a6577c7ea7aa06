import type { InflateBudget } from './inflate-part.ts'
import { readElements } from './xml-elements.ts'
import type { ZipEntry } from './zip-archive.ts'

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
