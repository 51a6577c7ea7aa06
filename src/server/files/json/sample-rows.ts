import { textOf } from '../cell-text.ts'
import { FileProblem } from '../file-problem.ts'
import type { NumberedRow } from '../read-result.ts'
import { mostColumns, sampleRows } from '../table-shape.ts'
import type { JsonScanner } from './json-scanner.ts'
import { stringBytes, walkRows } from './walk-rows.ts'

export interface JsonSample {
  isObjects: boolean
  /** the keys in the order in which they first appear */
  names: string[]
  rows: NumberedRow[]
}

/** Looks at the first rows to learn what they are and which keys they have. */
export function sampleJson(bytes: Uint8Array): JsonSample {
  const columns = new Map<string, number>()
  const rows: NumberedRow[] = []
  let isObjects: boolean | undefined
  walkRows(bytes, {
    blank() {},
    row(row, scanner) {
      const sign = scanner.peek()
      if (isObjects === undefined && sign === 0x5b) {
        scanner.value()
        throw new FileProblem('file_json_shape')
      }
      if (isObjects === undefined && sign !== 0x6e) isObjects = sign === 0x7b
      const cells = sign === 0x7b && isObjects ? objectCells(scanner, columns) : [valueText(scanner)]
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells })
      return rows.length < sampleRows
    },
  })
  return { isObjects: isObjects ?? false, names: [...columns.keys()], rows }
}

/** A Map, so that `__proto__` and `constructor` are columns like any other. */
function objectCells(scanner: JsonScanner, columns: Map<string, number>): string[] {
  const cells: string[] = []
  scanner.object(() => {
    const key = textOf(stringBytes(scanner))
    if (!columns.has(key) && columns.size < mostColumns) columns.set(key, columns.size)
    const column = columns.get(key)
    const text = valueText(scanner)
    if (column !== undefined) cells[column] = text
  })
  return Array.from(cells, (cell) => cell ?? '')
}

/** Passes a value and returns what a cell shows of it: text without quotes, numbers and nested values as written. */
function valueText(scanner: JsonScanner): string {
  scanner.peek()
  const start = scanner.position
  const kind = scanner.value()
  if (kind === 'null') return ''
  if (kind === 'string') return textOf(stringBytes(scanner))
  return textOf(scanner.bytes, start, scanner.position)
}
