import { textOf } from '../cell-text.ts'
import { EntryCollector } from '../entry-collector.ts'
import { FileProblem, keyTwice } from '../file-problem.ts'
import type { NumberedRow, ReadChoice, Reading } from '../read-result.ts'
import { maxColumns, sampleRows, shapeOf, type TableShape, weightOf } from '../table-shape.ts'
import { type JsonKind, type JsonScanner, unescapeJson } from './json-scanner.ts'
import { AlikeRows, isKey, stringBytes, walkRows } from './walk-rows.ts'

/** Reads a JSON text (UTF-8, no byte order mark) with at most `rowLimit` names; numbers stay as written. */
export function readJson(bytes: Uint8Array, choice: ReadChoice, rowLimit: number): Reading {
  const sample = sampleJson(bytes)
  const { shape, keys } = shapeOfSample(sample, choice)
  const isIdentified = shape.identityColumn !== shape.column
  const collector = new EntryCollector(bytes.length, rowLimit, shape.weightColumn !== undefined, isIdentified)
  const name = new Member(keys[shape.column] ?? '')
  const weight = shape.weightColumn === undefined ? undefined : new Member(keys[shape.weightColumn] ?? '')
  const person = isIdentified ? new Member(keys[shape.identityColumn] ?? '') : undefined
  const blank = (row: number) => collector.blank(row)
  const row = sample.isObjects ? objectRow(collector, name, weight, person) : plainRow(collector)
  const alike = sample.isObjects && !weight && !person ? new AlikeRows(collector) : undefined
  let start = 0
  const walked = walkRows(bytes, {
    row(number, scanner) {
      scanner.peek()
      start = scanner.position
      return row(number, scanner)
    },
    more(number, scanner) {
      const isNamed = bytes[start] === 0x7b && name.seen === 1
      return alike && isNamed ? alike.follow(scanner, number, start, name.start) : 0
    },
    blank,
  })
  if (sample.isObjects && !name.isEverSeen && shape.column >= sample.names.length) {
    throw new FileProblem('file_column_unknown', {
      column: shape.columns[shape.column]!.name,
      columns: sample.names.slice(0, 30).join(', '),
    })
  }
  return {
    ...collector.finish(),
    first: shape.first,
    detection: {
      delimiter: null,
      header: shape.header,
      columns: shape.columns,
      column: shape.column,
      identityColumn: shape.identityColumn,
      sheet: null,
      sheets: [],
      shape: walked !== 'list' ? walked : sample.isObjects ? 'objects' : 'strings',
      notes: [],
    },
  }
}

/**
 * The keys are the header. A chosen key missing from the first rows may still come, so it is searched for in the whole
 * file.
 */
function shapeOfSample(sample: JsonSample, choice: ReadChoice): { shape: TableShape; keys: string[] } {
  if (!sample.isObjects) return { shape: shapeOf(sample.rows, { ...choice, header: false }), keys: [] }
  const names = [...sample.names]
  const { column } = choice
  if (
    typeof column === 'string' &&
    !names.includes(column) &&
    !/^\d+$/.test(column) &&
    !isAlike(names, column)
  ) {
    names.push(column)
  }
  const shape = shapeOf([{ row: 0, cells: names }, ...sample.rows], { ...choice, header: true })
  return { shape, keys: names }
}

function isAlike(names: string[], wanted: string): boolean {
  return names.some((name) => name.toLowerCase() === wanted.trim().toLowerCase())
}

/** One key of the rows: the position of its value in the current row. */
class Member {
  isEverSeen = false
  seen = 0
  kind: JsonKind = 'null'
  start = 0
  end = 0
  private readonly key: Uint8Array
  private isEscaped = false

  constructor(key: string) {
    this.key = Buffer.from(key)
  }

  matches(scanner: JsonScanner): boolean {
    return isKey(scanner, this.key)
  }

  take(scanner: JsonScanner): void {
    this.kind = scanner.value()
    this.seen++
    this.isEverSeen = true
    this.start = scanner.valueStart
    this.end = scanner.valueEnd
    this.isEscaped = this.kind === 'string' && scanner.isEscaped
  }

  addTo(collector: EntryCollector, bytes: Uint8Array, row: number, weight: number): void {
    if (this.isEscaped) {
      const text = unescapeJson(bytes, this.start, this.end)
      collector.add(text, 0, text.length, row, weight)
    } else collector.add(bytes, this.start, this.end, row, weight)
  }

  insistOnOne(row: number): void {
    if (this.seen > 1) throw keyTwice(textOf(this.key), row)
  }

  identifyIn(collector: EntryCollector, bytes: Uint8Array): void {
    if (this.seen !== 1 || (this.kind !== 'number' && this.kind !== 'string')) return
    if (this.isEscaped) {
      const text = unescapeJson(bytes, this.start, this.end)
      collector.identify(text, 0, text.length)
    } else collector.identify(bytes, this.start, this.end)
  }

  weight(bytes: Uint8Array): number {
    const isOne = this.seen === 1 && (this.kind === 'number' || this.kind === 'string')
    return isOne ? weightOf(textOf(bytes, this.start, this.end)) : Number.NaN
  }
}

function objectRow(
  collector: EntryCollector,
  name: Member,
  weight: Member | undefined,
  person: Member | undefined,
) {
  let scanner: JsonScanner
  const member = () => {
    if (name.matches(scanner)) name.take(scanner)
    else if (weight?.matches(scanner)) weight.take(scanner)
    else if (person?.matches(scanner)) person.take(scanner)
    else scanner.value()
  }
  return (row: number, at: JsonScanner): boolean => {
    scanner = at
    if (scanner.peek() !== 0x7b) {
      if (scanner.value() === 'null') collector.blank(row)
      else collector.refuse(row, 'not_an_object')
      return true
    }
    name.seen = 0
    if (weight) weight.seen = 0
    if (person) person.seen = 0
    scanner.object(member)
    name.insistOnOne(row)
    weight?.insistOnOne(row)
    person?.identifyIn(collector, scanner.bytes)
    const tickets = weight ? weight.weight(scanner.bytes) : 1
    if (name.seen === 0 || name.kind === 'null') collector.add(scanner.bytes, 0, 0, row, tickets)
    else if (name.kind === 'object' || name.kind === 'array') collector.refuse(row, 'not_text')
    else name.addTo(collector, scanner.bytes, row, tickets)
    return true
  }
}

function plainRow(collector: EntryCollector) {
  const value = new Member('')
  return (row: number, scanner: JsonScanner): boolean => {
    value.take(scanner)
    if (value.kind === 'null') collector.blank(row)
    else if (value.kind === 'object' || value.kind === 'array') collector.refuse(row, 'not_text')
    else value.addTo(collector, scanner.bytes, row, 1)
    return true
  }
}

interface JsonSample {
  isObjects: boolean
  /** the keys in order of first appearance */
  names: string[]
  rows: NumberedRow[]
}

/** Samples the first rows to learn what they are and which keys they have. */
function sampleJson(bytes: Uint8Array): JsonSample {
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
    if (!columns.has(key) && columns.size < maxColumns) columns.set(key, columns.size)
    const column = columns.get(key)
    const text = valueText(scanner)
    if (column !== undefined) cells[column] = text
  })
  return Array.from(cells, (cell) => cell ?? '')
}

/** Consumes a value and returns its cell text: text without quotes, numbers and nested values as written. */
function valueText(scanner: JsonScanner): string {
  scanner.peek()
  const start = scanner.position
  const kind = scanner.value()
  if (kind === 'null') return ''
  if (kind === 'string') return textOf(stringBytes(scanner))
  return textOf(scanner.bytes, start, scanner.position)
}
