import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'
import { identityOf } from '../entries/identities.ts'
import { handleOf } from '../entries/rules.ts'
import { utf8Bound, writeUtf8 } from '../text/utf8.ts'

/**
 * One comment as sealed: a line of the comments document, which is canonical JSON terminated by a line feed. Unknown
 * fields are absent.
 */
export interface CommentLine {
  /** which of the draw's posts, by the platform's own id */
  post: string
  id: string
  /** the comment that it replies to */
  parent?: string
  /** the platform's own id of the author */
  author?: string
  handle?: string
  name?: string
  text: string
  /** ISO 8601 in UTC, see `timeOf` */
  at?: string
  by_post_author?: true
  bot?: true
  /** its author or its text was deleted */
  deleted?: true
}

/**
 * The order of all lines: by post as in `posts` (others after them, by their ids), then by time (without one last),
 * then by id. Ids are compared by their UTF-16 units.
 */
export function compareLines(posts: readonly string[]): (a: CommentLine, b: CommentLine) => number {
  const places = new Map(posts.map((post, i) => [post, i]))
  const placeOf = ({ post }: CommentLine) => places.get(post) ?? posts.length
  return (a, b) =>
    placeOf(a) - placeOf(b) || compareText(a.post, b.post) || compareTime(a, b) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function compareTime(a: CommentLine, b: CommentLine): number {
  const [one, other] = [timeOf(a.at), timeOf(b.at)]
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1
  return Number.isNaN(other) ? -1 : one - other
}

/** An incremental SHA-256; callers can pass the platform's native one if the default is too slow. */
export interface Hash {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

const CHUNK = 1 << 16

/** SHA-256 (hex) of the comments document, line by line: the same as of the file. */
export class CommentsHash {
  private readonly hash: Hash
  private readonly chunk = new Uint8Array(CHUNK)
  private end = 0

  constructor(hash: Hash = sha256.create()) {
    this.hash = hash
  }

  /** Throws a TypeError for anything that canonical JSON cannot express, such as a lone surrogate. */
  add(line: CommentLine): void {
    this.addText(canonicalJson(line))
  }

  /** The same for a line that is already canonical. */
  addText(text: string): void {
    const most = utf8Bound(text.length) + 1
    if (this.end + most > CHUNK) this.flush()
    if (most > CHUNK) {
      const room = new Uint8Array(most)
      this.hash.update(room.subarray(0, endLine(room, writeUtf8(text, room, 0))))
    } else this.end = endLine(this.chunk, writeUtf8(text, this.chunk, this.end))
  }

  digest(): string {
    this.flush()
    return bytesToHex(Uint8Array.from(this.hash.digest()))
  }

  private flush(): void {
    this.hash.update(this.chunk.subarray(0, this.end))
    this.end = 0
  }
}

function endLine(into: Uint8Array, at: number): number {
  into[at] = 0x0a
  return at + 1
}

/** The positions of the digits in `2026-01-31T23:59:59`, and the separators. */
const form = '0000-00-00T00:00:00'
const DAY = 86_400_000
const ZERO = 0x30

/**
 * Milliseconds since 1970 of an ISO 8601 time in UTC (`2026-01-31T23:59:59Z`, or with a fraction, which is truncated to
 * milliseconds); NaN for anything else. Not `Date.parse`, because engines differ on days that do not exist.
 */
export function timeOf(text: string | undefined | null): number {
  if (!text || !hasForm(text)) return Number.NaN
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  const exists = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  if (!exists || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return daysBefore(year, month, day) * DAY + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds(text)
}

function hasForm(text: string): boolean {
  const last = text.length - 1
  if (last < form.length || text[last] !== 'Z') return false
  for (let i = 0; i < form.length; i++) {
    const sign = form.charCodeAt(i)
    if (sign === ZERO ? !isDigit(text, i) : text.charCodeAt(i) !== sign) return false
  }
  if (last === form.length) return true
  if (text[form.length] !== '.' || last === form.length + 1 || last > form.length + 10) return false
  for (let i = form.length + 1; i < last; i++) if (!isDigit(text, i)) return false
  return true
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 0x30
  return number
}

function milliseconds(text: string): number {
  let number = 0
  for (let i = form.length + 1; i < form.length + 4; i++) {
    number = number * 10 + (i < text.length - 1 ? text.charCodeAt(i) - 0x30 : 0)
  }
  return number
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (lengths[month - 1] as number)
}

/** Days from 1970-01-01, with years starting in March, so that the leap day comes last. */
function daysBefore(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const ofYears = 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return ofYears + Math.floor((153 * m + 2) / 5) + day - 719_469
}

/** Far longer than any handle; a longer name would only bloat the receipt. In code points. */
const maxKeyLength = 256

type Writer = Pick<CommentLine, 'id' | 'author' | 'handle' | 'name'>

/** What the draw shows for a comment: the author's handle without @, else the name, else # and the comment's id. */
export function keyOf({ id, handle = '', name = '' }: Writer): string {
  const bare = handle.startsWith('@') ? handle.replace(/^@+/, '') : handle
  // Most begin with a character that folding never removes.
  if (isPlain(bare.charCodeAt(0)) || identityOf(bare) !== '') return cut(bare)
  return cut(identityOf(name) === '' ? `#${id}` : name)
}

/**
 * The author of a comment, for one entry per person: by the platform's id, which survives renaming, else by handle,
 * else by name. Empty if unknown.
 */
export function personIdOf({ author, handle = '', name = '' }: Writer): string {
  if (author) return `id:${author}`
  const known = handleOf(handle)
  if (known !== '') return `handle:${known}`
  const named = identityOf(name)
  return named === '' ? '' : `name:${named}`
}

/** A visible ASCII character. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f
}

function cut(text: string): string {
  return text.length <= maxKeyLength ? text : [...text].slice(0, maxKeyLength).join('')
}
