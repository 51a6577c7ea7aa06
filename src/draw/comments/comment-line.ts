import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical-json.ts'
import { utf8Bound, writeUtf8 } from '../text/utf8.ts'
import { timeOf } from './comment-time.ts'

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
