import { textOf } from '../../files/cell-text.ts'
import { FileProblem, keyTwice } from '../../files/file-problem.ts'
import { JsonScanner } from '../../files/json/json-scanner.ts'
import { isJsonLines, isKey, lineEnd, stringBytes } from '../../files/json/walk-rows.ts'
import type { CommentCollector } from '../comment-collector.ts'
import { wordOf, writtenComment } from '../known-words.ts'
import {
  type Fields,
  fieldsOfItem,
  type JsonObject,
  type JsonValue,
  readValue,
  wrappers,
} from './item-fields.ts'

/** Keys that hold replies to a comment. */
const answerKeys = new Set([
  'replies',
  'comments',
  'children',
  'answers',
  'replyComments',
  'reply_comment',
  'edge_threaded_comments',
  'preview_child_comments',
  'child_comments',
])

/** Keys that only posts have: tools export posts in the same way. */
const postKeys = ['latestComments', 'caption', 'shortCode', 'videoMeta', 'num_comments', 'comments_full']

/**
 * Reads JSON text (UTF-8, no byte order mark): lists of items, responses of the platforms' own APIs, Apify data sets,
 * one item per line. Replies are extracted from their comments. Returns which form the document has.
 */
export function readCommentJson(bytes: Uint8Array, collector: CommentCollector): string {
  const reader = new ItemReader(collector)
  return walkItems(bytes, {
    item: (value) => reader.read(value, undefined),
    blank: () => reader.blank(),
    beside: (members) => reader.lookBeside(members),
  })
}

class ItemReader {
  private readonly collector: CommentCollector
  private readonly people = new Map<string, JsonObject>()
  private row = 0

  constructor(collector: CommentCollector) {
    this.collector = collector
  }

  blank(): void {
    this.row++
    this.collector.blank()
  }

  lookBeside(members: JsonObject): boolean {
    this.learnPeople(members.get('includes'))
    const fields = fieldsOfItem(members)
    return hasAuthor(fields) && fields.text !== undefined
  }

  /** X names authors only by id and describes them next to the list. */
  private learnPeople(beside: JsonValue | undefined): void {
    const users = beside instanceof Map ? beside.get('users') : undefined
    if (!Array.isArray(users)) return
    for (const user of users) {
      const id = user instanceof Map ? user.get('id') : undefined
      if (user instanceof Map && typeof id === 'string') this.people.set(id, user)
    }
  }

  read(value: JsonValue, parent: string | undefined): void {
    if (value === null || value === '') return this.blank()
    if (!(value instanceof Map)) return this.refuse('not_an_object')
    const thing = value.get('data')
    const kind = value.get('kind') ?? value.get('dataType')
    if (kind === 'more') return this.refuse('not_loaded')
    if (kind === 't1' && thing instanceof Map) return this.comment(thing, parent)
    const own = value.get('comments_full') ?? (isPage(value) ? value.get('comments') : undefined)
    if (Array.isArray(own)) return this.readAll(own, undefined)
    if (postKeys.some((key) => value.has(key))) return this.refuse('not_a_comment')
    if (kind === 't3' || kind === 'post' || kind === 'community') return this.refuse('not_a_comment')
    this.comment(value, parent)
  }

  private readAll(values: JsonValue[], parent: string | undefined): void {
    for (const value of values) this.read(value, parent)
  }

  private comment(item: JsonObject, parent: string | undefined): void {
    const fields = this.withPerson(item)
    const isComment = hasAuthor(fields) || fields.text !== undefined
    if (!isComment) return this.noComment(item, parent)
    const row = ++this.row
    const written = writtenComment(row, fields)
    const id = this.collector.add({ ...written, parent: written.parent ?? parent })
    for (const answer of answersOf(item)) this.read(answer, id ?? parent)
  }

  /** A page of a list within the list, the mark of something that could not be fetched, or something unrelated. */
  private noComment(item: JsonObject, parent: string | undefined): void {
    if (item.has('error') || item.has('errorDescription')) return this.refuse('error_row')
    this.learnPeople(item.get('includes'))
    const inner = listIn(item)
    if (!inner) return item.size === 0 ? this.blank() : this.refuse('not_a_comment')
    this.readAll(inner, parent)
  }

  private withPerson(item: JsonObject): Fields {
    const fields = fieldsOfItem(item)
    const person = fields.authorId === undefined ? undefined : this.people.get(fields.authorId)
    return person ? { ...fieldsOfItem(new Map([['author', person]])), ...fields } : fields
  }

  private refuse(reason: 'not_an_object' | 'not_loaded' | 'not_a_comment' | 'error_row'): void {
    this.collector.refuse(++this.row, reason)
  }
}

/** Instagram's apps repeat the post's caption with each page of its comments; posts that tools export have ids. */
function isPage(item: JsonObject): boolean {
  return item.has('caption') && !item.has('id') && !item.has('pk')
}

function hasAuthor({ handle, someName, name, authorId }: Fields): boolean {
  return [handle, someName, name, authorId].some((field) => field !== undefined)
}

function answersOf(item: JsonObject): JsonValue[] {
  return Array.from(item).flatMap(([key, value]) => {
    if (value instanceof Map && wrappers.has(wordOf(key))) return answersOf(value)
    if (!answerKeys.has(key)) return []
    return Array.isArray(value) ? value : value instanceof Map ? (listIn(value) ?? []) : []
  })
}

/** The list within wrappers such as `{data: {children: [...]}}`. */
function listIn(item: JsonObject): JsonValue[] | undefined {
  for (const key of listKeys) {
    const value = item.get(key)
    const list = Array.isArray(value) ? value : value instanceof Map ? listIn(value) : undefined
    if (list) return list
  }
  return undefined
}

/** levels of lists and objects: each level of replies on Reddit adds five */
const deepestJson = 200

/** Keys of comment lists below the top level, in platform APIs, the platforms' own pages and exports of tools. */
const listKeys = (
  'data items comments results children things threads edges tweets posts replies json comments_full graphql shortcode_media ' +
  'xdt_shortcode_media edge_media_to_parent_comment edge_media_to_comment xdt_api__v1__media__media_id__comments__connection'
).split(' ')

const keys = listKeys.map((key) => Buffer.from(key))

interface ItemVisitor {
  item: (value: JsonValue) => void
  /** an empty line of JSON Lines */
  blank: () => void
  /** members that are not lists, found before the first item; returns whether the object is itself the only comment */
  beside: (members: JsonObject) => boolean
}

/** Passes every item of the list in a JSON text to the visitor. Throws `file_json_shape` for a document without one. */
function walkItems(bytes: Uint8Array, visitor: ItemVisitor): 'list' | 'object' | 'json_lines' {
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
