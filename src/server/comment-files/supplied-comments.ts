import { setImmediate } from 'node:timers/promises'
import type { Shortfall } from '#contract/comments/completeness.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { Comment } from '../connectors/connector.ts'
import type { ReadChoice, ReadLimits } from '../files/read-result.ts'

/** Why an item of the list is not a comment that could be drawn. */
const commentRefusals = [
  /** text without an author */
  'no_author',
  'author_too_long',
  'control_character',
  'text_too_long',
  /** the same comment again: same id, author and text */
  'repeated',
  /** a JSON item that is not an object */
  'not_an_object',
  /** a heading, the post itself, an advertisement or an unrelated item */
  'not_a_comment',
  /** a note from the tool that made the list: something could not be fetched */
  'error_row',
  /** a "show more" in place of comments that the page or tool had not loaded */
  'not_loaded',
] as const
export type CommentRefusal = (typeof commentRefusals)[number]

/** What was detected in the list, shown to the person who supplied it. */
export interface CommentDetection {
  kind: 'csv' | 'xlsx' | 'json' | 'html' | 'text'
  /** null where the format has only one */
  encoding: string | null
  /** for a table: the heading, or the 1-based column number, of each field that is read */
  columns?: Partial<Record<string, string>>
  /** which of the known layouts matched */
  layout?: string
}

/** The comments of a list that the organizer supplied, in the list's order. */
export interface SuppliedComments {
  /** comments without an id of their own get one from their row: `row-00000012` */
  comments: Comment[]
  /** the platform according to the list itself; null where it does not say */
  platform: Platform | null
  /** the post that a saved page says it shows */
  post: PostAddress | null
  detection: CommentDetection
  /**
   * everything that is neither a comment nor blank; `rows` holds the first 100. Rows count from 1: records of a table,
   * lines of a text, items of JSON (replies count at their position), comments of a page.
   */
  refused: { count: number; rows: { row: number; reason: CommentRefusal }[] }
  blank: number
  /** gaps that the list itself reports */
  shortfalls: Shortfall[]
  /** of the supplied bytes, hex */
  sha256: string
}

export interface CommentFileRequest {
  bytes: Uint8Array
  /** the file's name: its extension says what the sender believes the file to be */
  name: string
  /** the platform that the comments are assumed to come from */
  platform: Platform
  /** the id of the post that they are supposed to be under */
  post?: string | undefined
  /** `rows` are comments and refused rows; blank ones are not counted */
  limits: ReadLimits
  choice?: Pick<ReadChoice, 'encoding' | 'delimiter' | 'sheet'>
}

/** One comment as its source writes it, before validation. */
export interface WrittenComment {
  row: number
  id?: string | undefined
  parent?: string | undefined
  /** the post, as the source names it next to each comment */
  post?: string | undefined
  /** the source shows it as a reply without naming the parent, which is then the last top-level comment */
  isAnswer?: boolean | undefined
  author: WrittenAuthor
  text: string
  at?: string | undefined
  likes?: string | undefined
  replies?: string | undefined
  url?: string | undefined
  byPostAuthor?: boolean | undefined
}

export interface WrittenAuthor {
  id?: string | undefined
  handle?: string | undefined
  name?: string | undefined
  /** a handle or a name: the source does not say which */
  someName?: string | undefined
  avatarUrl?: string | undefined
  profileUrl?: string | undefined
}

/** How comments are passed from the worker: as transferred byte packs, instead of objects that are cloned in one go. */
export type PackedComments = Omit<SuppliedComments, 'comments'> & { packs: Uint8Array[] }

const packSize = 1000

export function packComments({ comments, ...rest }: SuppliedComments): PackedComments {
  const packs: Uint8Array[] = []
  const encoder = new TextEncoder()
  for (let at = 0; at < comments.length; at += packSize) {
    packs.push(encoder.encode(JSON.stringify(comments.slice(at, at + packSize))))
  }
  return { ...rest, packs }
}

/** Unpacks them, yielding the thread between packs. */
export async function unpackComments({ packs, ...rest }: PackedComments): Promise<SuppliedComments> {
  const comments: Comment[] = []
  for (const pack of packs) {
    comments.push(...(JSON.parse(Buffer.from(pack).toString()) as Comment[]))
    await setImmediate()
  }
  return { ...rest, comments }
}

/** What a row that became a comment says about itself. */
export interface RowOrigin {
  row: number
  id: string | undefined
  /** the post that it names */
  post: string | undefined
}

/** The post among its replies: every other row names it. Ids that a spreadsheet rounded (1.9E+18) are ignored. */
export function postAmong(origins: readonly RowOrigin[]): string | undefined {
  const post = origins.at(-1)?.post ?? origins[0]?.post
  if (post === undefined || !/^\d+$/.test(post)) return undefined
  const isAlone = origins.every(({ id }) => id === post)
  return !isAlone && origins.every((one) => one.id === post || one.post === post) ? post : undefined
}
