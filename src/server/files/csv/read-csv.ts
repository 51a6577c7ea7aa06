import { textOf } from '../cell-text.ts'
import { EntryCollector } from '../entry-collector.ts'
import { FileProblem } from '../file-problem.ts'
import { maxLineLength, PlainLines } from '../plain-lines.ts'
import type { DetectionNote, NumberedRow, ReadChoice, Reading, RowSink } from '../read-result.ts'
import { maxColumns, sampleRows, shapeOf, type TableShape, weightOf } from '../table-shape.ts'
import { CsvRecords } from './csv-records.ts'

/** Reads a csv text (UTF-8, no byte order mark) with at most `rowLimit` names. */
export function readCsv(bytes: Uint8Array, choice: ReadChoice, rowLimit: number): Reading {
  const { delimiter, hasSeparatorLine, open } = openCsv(bytes, choice)
  const sample = readSample(open())
  const shape = shapeOf(sample, choice)
  const records = open()
  const collected = collect(records, shape, usualWidth(sample), rowLimit)
  const notes: DetectionNote[] = []
  if (hasSeparatorLine) notes.push('sep_line')
  if (isMixed(records.lineEnds)) notes.push('mixed_line_ends')
  if (records.hasStrayQuotes) notes.push('stray_quotes')
  if (sample.length === 1 && shape.columns.length > 2) notes.push('single_row')
  if (collected.uneven.count > 0) notes.push('uneven_rows')
  const { header, columns, column, identityColumn, first } = shape
  return {
    ...collected,
    first,
    detection: { delimiter, header, columns, column, identityColumn, sheet: null, sheets: [], notes },
  }
}

/** Ordered by how rarely the character occurs inside a value: where two fit equally well, the first wins. */
const candidates = ['\t', ';', '|', ',']

const judgedRecords = 100

/** The delimiter: the one that splits the first records into equally many fields. Null where there is one column. */
function guessDelimiter(bytes: Uint8Array): string | null {
  let best: string | null = null
  let bestFit = 0
  for (const candidate of candidates) {
    const fit = fitOf(fieldCounts(bytes, candidate))
    if (fit > bestFit + 0.05) {
      best = candidate
      bestFit = fit
    }
  }
  return best
}

function fieldCounts(bytes: Uint8Array, delimiter: string): number[] {
  const records = new CsvRecords(bytes, delimiter.charCodeAt(0))
  const counts: number[] = []
  try {
    while (counts.length < judgedRecords && records.position < maxLineLength * 4 && records.next()) {
      if (records.count > 1 || !records.isEmpty()) counts.push(records.count)
    }
  } catch (error) {
    // reported with its row when the file is read; here only the records before it count
    if (!(error instanceof FileProblem)) throw error
  }
  return counts
}

/**
 * The share of records with the most frequent number of fields; a header alone that is wider than the rows counts as
 * half.
 */
function fitOf(counts: number[]): number {
  const [first] = counts
  if (first === undefined) return 0
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  const [usual, times] = [...tally].reduce((most, next) => (next[1] > most[1] ? next : most))
  if (usual > 1) return times / counts.length
  return first > 1 && counts.every((count) => count <= first) ? 0.5 : 0
}

/** How a csv text is split; every call of `open` starts at its first record. */
export function openCsv(bytes: Uint8Array, choice: ReadChoice) {
  const start = separatorLine(bytes)
  const hasSeparatorLine = start.end > 0
  const delimiter = chosenDelimiter(choice) ?? start.delimiter ?? guessDelimiter(bytes.subarray(start.end))
  const open = () => {
    const records = new CsvRecords(bytes, delimiter === null ? -1 : delimiter.charCodeAt(0), start.end)
    if (hasSeparatorLine) records.row = 1
    return records
  }
  return { delimiter, hasSeparatorLine, open }
}

/** The fields of a record as text, the first 256. */
export function cellsOf(records: CsvRecords): string[] {
  return Array.from({ length: Math.min(records.count, maxColumns) }, (_, i) => fieldText(records, i))
}

/** More than one kind of line end; `kinds` is a sum of powers of two. */
export function isMixed(kinds: number): boolean {
  return (kinds & (kinds - 1)) !== 0
}

function collect(records: CsvRecords, shape: TableShape, width: number, rowLimit: number) {
  const { column, identityColumn, weightColumn } = shape
  const isIdentified = identityColumn !== column
  const { bytes, starts, ends, writings } = records
  const collector = new EntryCollector(bytes.length, rowLimit, weightColumn !== undefined, isIdentified)
  const delimiter = records.delimiter < 0 ? undefined : records.delimiter
  const plain = new PlainLines(collector, { column, width, delimiter })
  let isHeaderAhead = shape.header
  for (;;) {
    if (!isHeaderAhead) {
      records.position = plain.read(bytes, records.position, records.row + 1)
      records.row += plain.rows
    }
    if (!records.next()) break
    const { row, count } = records
    if (records.isEmpty()) {
      collector.blank(row)
      continue
    }
    if (isHeaderAhead) {
      isHeaderAhead = false
      continue
    }
    if (count !== width) collector.markUneven(row)
    if (isIdentified && identityColumn < count) identify(collector, records, identityColumn)
    const weight = weightColumn === undefined ? 1 : weightOf(fieldText(records, weightColumn))
    if (column >= count) {
      collector.add(bytes, 0, 0, row, weight)
    } else if (writings[column] === 2) {
      const name = unescaped(bytes, starts[column]!, ends[column]!)
      collector.add(name, 0, name.length, row, weight)
    } else {
      collector.add(bytes, starts[column]!, ends[column]!, row, weight)
    }
  }
  records.lineEnds |= plain.lineEnds
  return collector.finish()
}

function identify(collector: EntryCollector, { bytes, starts, ends, writings }: CsvRecords, i: number): void {
  if (writings[i] === 2) {
    const cell = unescaped(bytes, starts[i]!, ends[i]!)
    collector.identify(cell, 0, cell.length)
  } else collector.identify(bytes, starts[i]!, ends[i]!)
}

function readSample(records: CsvRecords): NumberedRow[] {
  const sample: NumberedRow[] = []
  while (sample.length < sampleRows && records.next()) {
    if (records.isEmpty()) continue
    sample.push({ row: records.row, cells: cellsOf(records) })
  }
  return sample
}

/** The number of fields that most rows have. */
function usualWidth(sample: NumberedRow[]): number {
  const tally = new Map<number, number>()
  for (const { cells } of sample) tally.set(cells.length, (tally.get(cells.length) ?? 0) + 1)
  return [...tally].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])[0]
}

function fieldText(records: CsvRecords, i: number): string {
  if (i >= records.count) return ''
  const text = textOf(records.bytes, records.starts[i], records.ends[i])
  return records.writings[i] === 2 ? text.replaceAll('""', '"') : text
}

function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const name = new Uint8Array(end - start)
  let to = 0
  for (let at = start; at < end; at++) {
    name[to++] = bytes[at]!
    if (bytes[at] === 0x22) at++
  }
  return name.subarray(0, to)
}

function chosenDelimiter(choice: ReadChoice): string | undefined {
  if (choice.delimiter === undefined) return undefined
  const sign = /^(\\t|tab)$/i.test(choice.delimiter) ? '\t' : choice.delimiter
  if (!/^[\t -~]$/.test(sign) || sign === '"') throw new FileProblem('file_delimiter_invalid')
  return sign
}

/** Excel's own `sep=;` before the first row: where it ends (0: there is none) and which delimiter it names. */
function separatorLine(bytes: Uint8Array): { end: number; delimiter?: string } {
  const line = /^"?sep=([\t -~])"?(\r\n|\n|\r)/i.exec(textOf(bytes, 0, 12))
  return line ? { end: line[0].length, delimiter: line[1]! } : { end: 0 }
}

/** All rows of a csv text (UTF-8, no byte order mark), split as `readCsv` splits them. */
export function csvRows(bytes: Uint8Array, choice: ReadChoice, sink: RowSink): void {
  const records = openCsv(bytes, choice).open()
  while (records.next()) if (!records.isEmpty()) sink(cellsOf(records), records.row)
}
