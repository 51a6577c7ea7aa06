import { textOf } from '../../files/cell-text.ts'
import { keyTwice } from '../../files/file-problem.ts'
import type { JsonScanner } from '../../files/json/json-scanner.ts'
import { stringBytes } from '../../files/json/walk-rows.ts'

/** A JSON value. Numbers stay text as written: ids have more digits than a number can hold. Keys may be `__proto__`. */
export type JsonValue = string | boolean | null | JsonValue[] | JsonObject

export type JsonObject = Map<string, JsonValue>

/** Consumes one value of this row and returns it. */
export function readValue(scanner: JsonScanner, row: number): JsonValue {
  const sign = scanner.peek()
  if (sign === 0x7b) return readObject(scanner, row)
  if (sign === 0x5b) {
    const items: JsonValue[] = []
    scanner.array(() => items.push(readValue(scanner, row)))
    return items
  }
  const kind = scanner.value()
  if (kind === 'string') return textOf(stringBytes(scanner))
  if (kind === 'null') return null
  const text = textOf(scanner.bytes, scanner.valueStart, scanner.valueEnd)
  return kind === 'boolean' ? text === 'true' : text
}

function readObject(scanner: JsonScanner, row: number): JsonObject {
  const members: JsonObject = new Map()
  scanner.object(() => {
    const key = textOf(stringBytes(scanner))
    if (members.has(key)) throw keyTwice(key, row)
    members.set(key, readValue(scanner, row))
  })
  return members
}
