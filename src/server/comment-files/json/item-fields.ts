import { textOf } from '../../files/cell-text.ts'
import { keyTwice } from '../../files/file-problem.ts'
import type { JsonScanner } from '../../files/json/json-scanner.ts'
import { stringBytes } from '../../files/json/walk-rows.ts'
import { type Field, fieldOf, wordOf } from '../known-words.ts'

/** Keys under which a person is an object. */
const people = new Set([
  'author',
  'user',
  'owner',
  'from',
  'commenter',
  'profile',
  'channel',
  'authordetails',
  'commentauthor',
  'userinfo',
])

/** Keys that hold more of the comment itself. */
export const wrappers = new Set([
  'snippet',
  'toplevelcomment',
  'node',
  'legacy',
  'publicmetrics',
  'attributes',
])

/** What the keys of a person's object mean; where two name the same field, the first wins. */
const personFields: [field: Field, keys: string[]][] = [
  ['handle', ['username', 'screenname', 'uniqueid', 'handle', 'login', 'customurl']],
  ['name', ['name', 'fullname', 'displayname', 'nickname', 'title']],
  ['authorId', ['id', 'idstr', 'userid', 'uid', 'pk', 'channelid']],
  [
    'avatar',
    ['profilepicurl', 'profileimageurl', 'avatarurl', 'avatar', 'avatarthumb', 'picture', 'profilepicture'],
  ],
  ['profile', ['profileurl', 'url', 'link', 'profilelink']],
]

export type Fields = Partial<Record<Field, string>>

/** The fields of the comment that a JSON item describes, without its replies. */
export function fieldsOfItem(item: JsonObject): Fields {
  const values = new Map<Field, { text: string; index: number }>()
  collect(item, values)
  return Object.fromEntries(Array.from(values, ([field, { text }]) => [field, text]))
}

function collect(item: JsonObject, values: Map<Field, { text: string; index: number }>): void {
  for (const [key, value] of item) {
    if (value instanceof Map) {
      const word = wordOf(key)
      if (wrappers.has(word)) collect(value, values)
      else if (people.has(word)) for (const [field, text] of personOf(value)) keep(values, field, text, -1)
    }
    const meant = fieldOf(key)
    const text = meant?.field === 'parent' && value instanceof Map ? scalar(value.get('id')) : scalar(value)
    if (meant && text !== undefined) keep(values, meant.field, text, meant.index)
  }
  const answered = repliedTo(item.get('referenced_tweets') ?? item.get('referenced_posts'))
  if (answered !== undefined) keep(values, 'parent', answered, -1)
}

/** X names the parent post in a list of everything that a post refers to. */
function repliedTo(references: JsonValue | undefined): string | undefined {
  if (!Array.isArray(references)) return undefined
  const reference = references.find((entry) => entry instanceof Map && entry.get('type') === 'replied_to')
  return reference instanceof Map ? scalar(reference.get('id')) : undefined
}

function keep(
  values: Map<Field, { text: string; index: number }>,
  field: Field,
  text: string,
  index: number,
): void {
  const current = values.get(field)
  if (!current || index < current.index) values.set(field, { text, index })
}

function personOf(person: JsonObject): [Field, string][] {
  const byWord = new Map(Array.from(person, ([key, value]) => [wordOf(key), scalar(value)] as const))
  return personFields.flatMap(([field, keys]): [Field, string][] => {
    const text = keys.map((key) => byWord.get(key)).find((value) => value !== undefined)
    return text === undefined ? [] : [[field, text]]
  })
}

/**
 * The text of a scalar value; YouTube wraps the id of a channel as `{value}`, Instagram a number as `{count}`. Empty
 * text counts as absent.
 */
function scalar(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Map && value.size === 1) {
    const inner = value.get('value') ?? value.get('count')
    return typeof inner === 'string' ? inner : undefined
  }
  return undefined
}

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
