import { textOf } from '../../files/cell-text.ts'
import { FileProblem, keyTwice } from '../../files/file-problem.ts'
import { JsonScanner } from '../../files/json/json-scanner.ts'
import { isJsonLines, isKey, lineEnd, stringBytes } from '../../files/json/walk-rows.ts'
import { type JsonObject, type JsonValue, readValue } from './json-value.ts'

/** levels of lists and objects: each level of replies on Reddit adds five */
const deepestJson = 200

/** Keys of comment lists below the top level, in platform APIs, the platforms' own pages and exports of tools. */
export const listKeys = (
  'data items comments results children things threads edges tweets posts replies json comments_full graphql shortcode_media ' +
  'xdt_shortcode_media edge_media_to_parent_comment edge_media_to_comment xdt_api__v1__media__media_id__comments__connection'
).split(' ')

const keys = listKeys.map((key) => Buffer.from(key))

export interface ItemVisitor {
  item: (value: JsonValue) => void
  /** an empty line of JSON Lines */
  blank: () => void
  /** members that are not lists, found before the first item; returns whether the object is itself the only comment */
  beside: (members: JsonObject) => boolean
}

/** Passes every item of the list in a JSON text to the visitor. Throws `file_json_shape` for a document without one. */
export function walkItems(bytes: Uint8Array, visitor: ItemVisitor): 'list' | 'object' | 'json_lines' {
  if (isJsonLines(bytes, deepestJson)) {
    walkLines(bytes, visitor)
    return 'json_lines'
  }
  const scanner = scannerOf(bytes)
  const isList = scanner.peek() === 0x5b
  let row = 0
  if (isList) scanner.array(() => visitor.item(readValue(scanner, ++row)))
  else if (isOneItem(bytes, visitor)) visitor.item(readValue(scanner, 1))
  else if (!walkMember(scanner, visitor)) throw new FileProblem('file_json_shape', { context: 'comments' })
  scanner.finish()
  return isList ? 'list' : 'object'
}

function scannerOf(bytes: Uint8Array, start = 0, end = bytes.length): JsonScanner {
  return new JsonScanner(bytes, start, end, deepestJson)
}

function walkLines(bytes: Uint8Array, visitor: ItemVisitor): void {
  let row = 0
  for (let start = 0; start < bytes.length; ) {
    const end = lineEnd(bytes, start)
    const scanner = scannerOf(bytes, start, end)
    row++
    if (scanner.peek() === -1) visitor.blank()
    else {
      visitor.item(readValue(scanner, row))
      scanner.finish()
    }
    start = end + 1
  }
}

/** Consumes a value; returns whether it is an object that contains a list, directly or deeper. */
function walkMember(scanner: JsonScanner, visitor: ItemVisitor): boolean {
  if (scanner.peek() !== 0x7b) {
    scanner.value()
    return false
  }
  let isFound = false
  scanner.object(() => {
    const isListKey = keys.some((key) => isKey(scanner, key))
    if (!isListKey) return void scanner.value()
    if (scanner.peek() === 0x5b) {
      let row = 0
      scanner.array(() => visitor.item(readValue(scanner, ++row)))
      isFound = true
    } else if (walkMember(scanner, visitor)) isFound = true
  })
  return isFound
}

/** A single comment may contain its replies; any other list makes the object a container of comments. */
const answersKey = 'replies'

function isOneItem(bytes: Uint8Array, visitor: ItemVisitor): boolean {
  const scanner = scannerOf(bytes)
  if (scanner.peek() !== 0x7b) return false
  const members: JsonObject = new Map()
  let hasList = false
  scanner.object(() => {
    const key = textOf(stringBytes(scanner))
    const sign = scanner.peek()
    const isNested = sign === 0x5b || (sign === 0x7b && listKeys.includes(key))
    if (isNested) scanner.value()
    else if (members.has(key)) throw keyTwice(key, 1)
    else members.set(key, readValue(scanner, 1))
    if (isNested && listKeys.includes(key) && key !== answersKey) hasList = true
  })
  return visitor.beside(members) && !hasList
}
