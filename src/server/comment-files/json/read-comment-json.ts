import type { CommentCollector } from '../comment-collector.ts'
import { wordOf, writtenComment } from '../field-words.ts'
import { type Fields, fieldsOfItem, wrappers } from './item-fields.ts'
import { type JsonObject, type JsonValue } from './json-value.ts'
import { listKeys, walkItems } from './walk-items.ts'

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
