import type { Shortfall } from '#contract/fetch-words.ts'
import type { Platform } from '#posts/address.ts'
import type { PostAddress } from '#posts/recognise-address.ts'
import type { Comment } from '../connectors/comment.ts'
import type { ReadChoice, ReadLimits } from '../files/read-result.ts'

/** Why something in the list is no comment that could be drawn. */
export const commentRefusals = [
  /** text that nobody wrote */
  'no_author',
  'author_too_long',
  'control_character',
  'text_too_long',
  /** the same comment once more: same id, author and text */
  'repeated',
  /** an item of JSON that is no object */
  'not_an_object',
  /** a heading, the post itself, an advertisement, an item about something else */
  'not_a_comment',
  /** a note of the tool that made the list: something could not be fetched */
  'error_row',
  /** a "show more" in place of comments that the page or tool had not loaded */
  'not_loaded',
] as const
export type CommentRefusal = (typeof commentRefusals)[number]

/** What was found where, for the person who supplied it. */
export interface CommentDetection {
  kind: 'csv' | 'xlsx' | 'json' | 'html' | 'text'
  /** null where the format leaves no choice */
  encoding: string | null
  /** for a table: the heading, or the column's number from 1, of each field that is read */
  columns?: Partial<Record<string, string>>
  /** which of the known forms it has */
  layout?: string
}

/** The comments of a list that the organiser supplied, in its own order. */
export interface SuppliedComments {
  /** those without an id of their own have one made from their row: `row-12` */
  comments: Comment[]
  /** whose comments the list itself says they are; null where it does not tell */
  platform: Platform | null
  /** the post that a saved page says it shows */
  post: PostAddress | null
  detection: CommentDetection
  /**
   * everything that is neither a comment nor blank; `rows` are the first 100. Rows count from 1: records of a table, lines of a text,
   * items of JSON (answers count where they stand), comments of a page.
   */
  refused: { count: number; rows: { row: number; reason: CommentRefusal }[] }
  blank: number
  /** what the list itself says is missing from it */
  shortfalls: Shortfall[]
  /** of the bytes that were supplied, hex */
  sha256: string
}

export interface CommentFileRequest {
  bytes: Uint8Array
  /** the file's name: its ending says what the sender believes the file to be */
  name: string
  /** whose comments they are held to be */
  platform: Platform
  /** the id of the post that they are said to stand on */
  post?: string | undefined
  /** `rows` are comments and refused rows; blank ones are not counted */
  limits: ReadLimits
  choice?: Pick<ReadChoice, 'encoding' | 'delimiter' | 'sheet'>
}

/** One comment as its source writes it, before it is judged. */
export interface WrittenComment {
  row: number
  id?: string | undefined
  parent?: string | undefined
  /** the post, as the source names it beside each comment */
  post?: string | undefined
  /** the source shows it below another, the last one that is none, where it does not name that */
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
