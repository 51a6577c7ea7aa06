import { shownCell } from './cell-text.ts'
import { FileProblem } from './file-problem.ts'
import { identityRank, isHeaderWord, nameRank, plainWord } from './header-words.ts'
import type { Detection, NumberedRow, ReadChoice } from './read-result.ts'

/** the widest table whose columns can be chosen (people's spreadsheets have a few dozen) */
export const maxColumns = 256

/** rows that a reader samples before it decides */
export const sampleRows = 200

const shownRows = 20

export interface TableShape {
  header: boolean
  columns: Detection['columns']
  column: number
  identityColumn: number
  weightColumn: number | undefined
  first: NumberedRow[]
}

/** The shape of a table, judged by its first non-empty rows: header, columns, and which one holds the name. */
export function shapeOf(sample: NumberedRow[], choice: ReadChoice): TableShape {
  const header = choice.header ?? hasHeader(sample)
  const rows = header ? sample.slice(1) : sample
  const names = header ? (sample[0]?.cells ?? []) : []
  const width = Math.min(maxColumns, Math.max(1, ...sample.map((row) => row.cells.length)))
  const columns = Array.from({ length: width }, (_, index) => ({
    index,
    name: shownCell(names[index]?.trim() ?? ''),
    sample: shownCell(rows.find((row) => row.cells[index]?.trim())?.cells[index]?.trim() ?? ''),
  }))
  const column =
    choice.column === undefined ? guessColumn(names, rows, width) : chosen(choice.column, columns)
  return {
    header,
    columns,
    column,
    identityColumn: identityOf(choice, columns, names, rows) ?? column,
    weightColumn: choice.weightColumn === undefined ? undefined : chosen(choice.weightColumn, columns),
    first: firstRows(rows),
  }
}

/** The rows of the preview. */
function firstRows(rows: NumberedRow[]): NumberedRow[] {
  return rows.slice(0, shownRows).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, maxColumns).map(shownCell),
  }))
}

/** The column with this index or name. Throws `file_column_unknown` with the existing names. */
function chosen(wanted: number | string, columns: Detection['columns']): number {
  const index = typeof wanted === 'number' ? wanted : indexOfName(wanted.trim(), columns)
  if (columns[index]) return index
  const names = columns.slice(0, 30).map((column) => column.name || String(column.index))
  throw new FileProblem('file_column_unknown', {
    column: shownCell(String(wanted)),
    columns: names.join(', '),
  })
}

function indexOfName(wanted: string, columns: Detection['columns']): number {
  const exact = columns.findIndex((column) => column.name === wanted)
  if (exact >= 0) return exact
  const alike = columns.findIndex((column) => column.name.toLowerCase() === wanted.toLowerCase())
  if (alike >= 0) return alike
  return /^\d{1,5}$/.test(wanted) ? Number(wanted) : -1
}

/**
 * A first row only counts as a header on evidence, because a wrong yes loses a person: a known heading that no row below
 * repeats, as an answer (`no`) is, or a text above a column in which every other cell is a number, a date or an address.
 */
function hasHeader(sample: NumberedRow[]): boolean {
  const [first, ...rest] = sample
  if (!first || first.cells.some((cell) => kindOf(cell) !== 'text' && kindOf(cell) !== 'empty')) return false
  const isSame = ({ cells }: NumberedRow, index: number) =>
    plainWord(cells[index] ?? '') === plainWord(first.cells[index] ?? '')
  // The whole row again is a heading of files that were put together.
  const others = rest.filter((row) => !first.cells.every((_, index) => isSame(row, index)))
  const isAnswer = (cell: string, index: number) =>
    nameRank(cell) === Number.POSITIVE_INFINITY && others.some((row) => isSame(row, index))
  if (first.cells.some((cell, index) => isHeaderWord(cell) && !isAnswer(cell, index))) return true
  if (rest.length < 2) return false
  return first.cells.some((cell, index) => {
    if (kindOf(cell) !== 'text') return false
    const kinds = new Set(rest.map((row) => kindOf(row.cells[index] ?? '')))
    return kinds.size === 1 && !kinds.has('text') && !kinds.has('empty')
  })
}

function guessColumn(names: string[], rows: NumberedRow[], width: number): number {
  const ranks = Array.from({ length: width }, (_, index) => nameRank(names[index] ?? ''))
  const best = Math.min(...ranks)
  if (best !== Number.POSITIVE_INFINITY) return ranks.indexOf(best)
  for (let index = 0; index < width; index++) {
    const texts = rows.filter((row) => kindOf(row.cells[index] ?? '') === 'text').length
    if (texts * 2 > rows.length) return index
  }
  return 0
}

/**
 * The chosen column; otherwise one that identifies people better than names do, unless the name column itself was
 * chosen.
 */
function identityOf(
  { column, identityColumn }: ReadChoice,
  columns: Detection['columns'],
  names: string[],
  rows: NumberedRow[],
): number | undefined {
  if (identityColumn === null) return undefined
  if (identityColumn !== undefined) return chosen(identityColumn, columns)
  if (column !== undefined) return undefined
  const filled = columns.filter(({ index }) => isMost(rows, (row) => (row.cells[index]?.trim() ?? '') !== ''))
  const ranks = filled.map(({ index }) => identityRank(names[index] ?? ''))
  const best = Math.min(...ranks)
  if (best !== Number.POSITIVE_INFINITY) return filled[ranks.indexOf(best)]?.index
  return filled.find(({ index }) => isMost(rows, (row) => isEmail(row.cells[index] ?? '')))?.index
}

function isMost(rows: NumberedRow[], test: (row: NumberedRow) => boolean): boolean {
  return rows.filter(test).length * 2 > rows.length
}

function isEmail(cell: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())
}

function kindOf(cell: string): 'empty' | 'number' | 'date' | 'address' | 'text' {
  const text = cell.trim()
  if (text === '') return 'empty'
  if (/^[-+]?[\d.,]*\d%?$/.test(text)) return 'number'
  if (
    /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}([T ]\d{1,2}:\d{2}.*)?$/.test(text) ||
    /^\d{1,2}:\d{2}(:\d{2})?$/.test(text)
  ) {
    return 'date'
  }
  if (/^\S+@\S+\.\S+$/.test(text) || /^https?:\/\/\S+$/.test(text)) return 'address'
  return 'text'
}

/** the most tickets of a row, as of an entry of a typed list: the sum of a million of these stays exact */
const maxTickets = 1_000_000_000

/**
 * The tickets in a cell: a whole number from 0 to `maxTickets`, written in digits. NaN for anything else, also for
 * `1.000`, which is a thousand in some countries and one in others.
 */
export function weightOf(text: string): number {
  const digits = /^\s*(\d{1,16})(?:\.(?!000\s*$)0+)?\s*$/.exec(text)?.[1]
  const weight = digits === undefined ? Number.NaN : Number(digits)
  return weight <= maxTickets ? weight : Number.NaN
}
