import { textOf } from '../cell-text.ts'
import { keyTwice } from '../file-problem.ts'
import type { RowSink } from '../read-result.ts'
import { maxColumns } from '../table-shape.ts'
import type { JsonScanner } from './json-scanner.ts'
import { isKey, stringBytes, walkRows } from './walk-rows.ts'

/**
 * All rows of a JSON text (UTF-8, no byte order mark). Where the first of them is an object, the keys of all come
 * first, in order of appearance, and every object has a cell for each; a value that is not an object is a row of one
 * cell.
 */
export function jsonRows(bytes: Uint8Array, sink: RowSink): void {
  const keys = new Keys()
  const isObjects = collectKeys(bytes, keys)
  if (isObjects) sink(keys.names(), 0)
  walkRows(bytes, {
    blank() {},
    row(row, scanner) {
      sink(isObjects && scanner.peek() === 0x7b ? objectCells(scanner, keys) : [cellText(scanner)], row)
      return true
    },
  })
}

/** Whether the rows are objects, judged by the first that is not null. */
function collectKeys(bytes: Uint8Array, keys: Keys): boolean {
  let isObjects: boolean | undefined
  walkRows(bytes, {
    blank() {},
    row(row, scanner) {
      const sign = scanner.peek()
      if (isObjects === undefined && sign !== 0x6e) isObjects = sign === 0x7b
      if (sign !== 0x7b) scanner.value()
      else {
        keys.begin()
        scanner.object(() => {
          keys.take(scanner, row)
          scanner.value()
        })
      }
      return isObjects !== false
    },
  })
  return isObjects ?? false
}

/** The keys of all objects by the bytes of their text; rows mostly share the same keys in the same order. */
class Keys {
  private readonly known: Uint8Array[] = []
  private readonly places = new Map<string, number>()
  /** the last row that had each key */
  private readonly rows: number[] = []
  private next = 0

  begin(): void {
    this.next = 0
  }

  /** The column of the key that the scanner has just consumed; undefined for one beyond the table's maximum. */
  indexOf(scanner: JsonScanner): number | undefined {
    const expected = this.known[this.next]
    const index = expected && isKey(scanner, expected) ? this.next : this.find(stringBytes(scanner))
    if (index !== undefined) this.next = index + 1
    return index
  }

  /** The same, for a row that may have each key once. */
  take(scanner: JsonScanner, row: number): void {
    const index = this.indexOf(scanner)
    if (index === undefined) return
    if (this.rows[index] === row) throw keyTwice(textOf(this.known[index]!), row)
    this.rows[index] = row
  }

  get count(): number {
    return this.known.length
  }

  names(): string[] {
    return this.known.map((key) => textOf(key))
  }

  private find(key: Uint8Array): number | undefined {
    const text = textOf(key)
    if (!this.places.has(text) && this.known.length < maxColumns) {
      this.places.set(text, this.known.length)
      this.known.push(key)
    }
    return this.places.get(text)
  }
}

function objectCells(scanner: JsonScanner, keys: Keys): string[] {
  const cells = Array<string>(keys.count).fill('')
  keys.begin()
  scanner.object(() => {
    const index = keys.indexOf(scanner)
    const text = cellText(scanner)
    if (index !== undefined) cells[index] = text
  })
  return cells
}

/**
 * Consumes a value: text without quotes, booleans as a sheet shows them, numbers and nested values as written, nothing
 * for null.
 */
function cellText(scanner: JsonScanner): string {
  scanner.peek()
  const start = scanner.position
  const kind = scanner.value()
  if (kind === 'null') return ''
  if (kind === 'string') return textOf(stringBytes(scanner))
  const text = textOf(scanner.bytes, start, scanner.position)
  return kind === 'boolean' ? text.toUpperCase() : text
}
