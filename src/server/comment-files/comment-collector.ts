import type { Shortfall } from '#contract/comments/completeness.ts'
import type { Platform } from '#posts/address.ts'
import { cleanComment } from '../connectors/clean-comment.ts'
import type { Author, Comment } from '../connectors/connector.ts'
import { isNoValue, maxNameLength } from '../files/cell-text.ts'
import { FileProblem } from '../files/file-problem.ts'
import { momentOf } from './moment-of.ts'
import { absoluteUrl, accountUrl, profileOf } from './profile-link.ts'
import {
  type CommentRefusal,
  postAmong,
  type RowOrigin,
  type SuppliedComments,
  type WrittenAuthor,
  type WrittenComment,
} from './supplied-comments.ts'

/** in code points */
const maxTextLength = 20_000

const shownRows = 100

/** Rows that mark comments missing from the list. */
const gaps: Partial<Record<CommentRefusal, Shortfall>> = { not_loaded: 'not_loaded', error_row: 'unreadable' }

/** What platforms show in place of a deleted author or text. */
const goneWords = new Set(['[deleted]', '[removed]', '[ removed by reddit ]'])
const isGoneWord = (text: string) =>
  text.length < 40 && text.includes('[') && goneWords.has(text.trim().toLowerCase())

/**
 * Where every reader puts what it finds: each item becomes a comment, or is counted as blank or as refused with a
 * reason.
 */
export class CommentCollector {
  readonly platform: Platform
  private readonly rowLimit: number
  /** the id of the post that the organizer named */
  private readonly named: string | undefined
  private readonly comments: Comment[] = []
  /** on X, for each comment: its row, its original id and the post that the row names */
  private readonly origins: RowOrigin[] = []
  private readonly places = new Map<string, number>()
  private readonly refused: SuppliedComments['refused'] = { count: 0, rows: [] }
  private readonly shortfalls = new Set<Shortfall>()
  private blanks = 0
  /** the last comment that is not a reply */
  private above: string | undefined

  constructor(platform: Platform, rowLimit: number, named?: string) {
    this.platform = platform
    this.rowLimit = rowLimit
    this.named = named
  }

  /** Returns the id that the comment got; undefined where it was refused. */
  add(written: WrittenComment): string | undefined {
    const author = this.authorOf(written.author)
    const isGone = isGoneWord(written.text) || isGoneWord(shownName(written.author))
    const reason = refusalOf(author, written.text, isGone)
    if (reason) return this.refuse(written.row, reason)
    const comment = cleanComment(this.normal(written, author, isGone))
    const earlier = this.comments[this.places.get(comment.id) ?? -1]
    if (earlier && isSame(earlier, comment)) {
      this.passed(written, earlier)
      return this.refuse(written.row, 'repeated')
    }
    // an id that two different comments share cannot be their own
    if (earlier) comment.id = this.rowId(written.row)
    this.count()
    this.places.set(comment.id, this.comments.length)
    this.comments.push(comment)
    if (this.platform === 'x')
      this.origins.push({ row: written.row, id: idOf(written.id), post: idOf(written.post) })
    this.passed(written, comment)
    return comment.id
  }

  /** Replies that do not name their parent belong to the last top-level comment above them. */
  private passed({ isAnswer }: WrittenComment, { id, parentId }: Comment): void {
    if (!isAnswer && parentId === null) this.above = id
  }

  refuse(row: number, reason: CommentRefusal): undefined {
    this.count()
    this.refused.count++
    const gap = gaps[reason]
    if (gap) this.shortfalls.add(gap)
    if (this.refused.rows.length < shownRows) this.refused.rows.push({ row, reason })
  }

  blank(rows = 1): void {
    this.blanks += rows
  }

  /** Throws `file_no_names` where nothing was found. */
  finish(): Pick<SuppliedComments, 'comments' | 'refused' | 'blank' | 'shortfalls'> {
    const { refused, blanks, shortfalls } = this
    const comments = this.withoutPost()
    if (comments.length === 0 && refused.count === 0)
      throw new FileProblem('file_no_names', { context: 'comments' })
    return { comments, refused, blank: blanks, shortfalls: [...shortfalls] }
  }

  /** On X the post may be a row like its replies, but it is not a comment. Replies to it become top-level comments. */
  private withoutPost(): Comment[] {
    const { comments, origins, refused } = this
    const posts = new Set([this.named, postAmong(origins)].filter((id) => id !== undefined))
    const isPost = (id: string | null | undefined) => typeof id === 'string' && posts.has(id)
    const rows = origins.filter(({ id }) => isPost(id)).map(({ row }) => row)
    if (rows.length === 0) return comments
    refused.count += rows.length
    refused.rows.push(...rows.map((row) => ({ row, reason: 'not_a_comment' as const })))
    refused.rows.sort((a, b) => a.row - b.row).splice(shownRows)
    return comments
      .filter((_, index) => !isPost(origins[index]?.id))
      .map((comment) => (isPost(comment.parentId) ? { ...comment, parentId: null } : comment))
  }

  private count(): void {
    if (this.comments.length + this.refused.count >= this.rowLimit) {
      throw new FileProblem('file_too_many_rows', { limit: this.rowLimit, context: 'comments' })
    }
  }

  private rowId(row: number): string {
    const first = idOfRow(row)
    let id = first
    for (let again = 2; this.places.has(id); again++) id = `${first}-${again}`
    return id
  }

  private normal(written: WrittenComment, author: Author, isGone: boolean): Comment {
    const { row, text, byPostAuthor } = written
    const id = idOf(written.id) ?? this.rowId(row)
    const parent = idOf(written.parent) ?? this.threadOf(id) ?? (written.isAnswer ? this.above : undefined)
    const likes = countOf(written.likes)
    const replies = countOf(written.replies)
    const url = absoluteUrl(written.url, this.platform)
    const isHelper = this.platform === 'reddit' && author.handle?.toLowerCase() === 'automoderator'
    return {
      platform: this.platform,
      id,
      parentId: parent === undefined || parent === id ? null : parent,
      author: isGone && isGoneWord(shownName(written.author)) ? {} : author,
      text: isGoneWord(text) ? '' : text.trim(),
      createdAt: momentOf(written.at),
      ...(likes === undefined ? {} : { likeCount: likes }),
      ...(replies === undefined ? {} : { replyCount: replies }),
      ...(byPostAuthor === undefined ? {} : { isPostAuthor: byPostAuthor }),
      ...(url === undefined ? {} : { url }),
      ...(isGone ? { isDeleted: true } : {}),
      ...(isHelper ? { isBot: true } : {}),
    }
  }

  /** On YouTube the id of a reply is PARENT.REPLY. */
  private threadOf(id: string): string | undefined {
    return this.platform === 'youtube' ? /^([\w-]+)\.[\w-]+$/.exec(id)?.[1] : undefined
  }

  private authorOf(written: WrittenAuthor): Author {
    const link = profileOf(written.profileUrl, this.platform)
    const guess = this.namesOf(written.someName)
    const handle = handleOf(written.handle) ?? guess.handle ?? link?.handle
    const id = personIdOf(written.id) ?? link?.id
    const given = filled(written.name) ?? guess.name
    // An address that leads to the person says more than the id of their comment.
    const isKnown = handle !== undefined || given !== undefined || id === undefined
    const url = isKnown ? undefined : accountUrl(this.platform, id)
    const name = given ?? url?.replace(/^https:\/\/(www\.)?/, '')
    const avatarUrl = absoluteUrl(written.avatarUrl, this.platform)
    const profileUrl = absoluteUrl(written.profileUrl, this.platform) ?? url
    return {
      ...(id === undefined ? {} : { id }),
      ...(handle === undefined ? {} : { handle }),
      ...(name === undefined || name === handle ? {} : { name }),
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
      ...(profileUrl === undefined ? {} : { profileUrl }),
    }
  }

  /** On Facebook people have names; elsewhere a single word of plain characters is a handle. */
  private namesOf(written: string | undefined): { handle?: string; name?: string } {
    const text = filled(written)
    if (text === undefined) return {}
    const isHandle = text.startsWith('@') || (this.platform !== 'facebook' && /^[\w.-]+$/.test(text))
    const handle = isHandle ? handleOf(text) : undefined
    return handle === undefined ? { name: text } : { handle }
  }
}

function refusalOf(author: Author, text: string, isGone: boolean): CommentRefusal | undefined {
  const names = [author.id, author.handle, author.name].filter((name) => name !== undefined)
  if (names.length === 0 && !isGone) return 'no_author'
  if (names.some((name) => isLonger(name, maxNameLength))) return 'author_too_long'
  if (names.some((name) => /\p{Cc}/u.test(name))) return 'control_character'
  return isLonger(text, maxTextLength) ? 'text_too_long' : undefined
}

function isSame(a: Comment, b: Comment): boolean {
  const nameOf = ({ author }: Comment) => author.id ?? author.handle ?? author.name
  return a.text === b.text && nameOf(a) === nameOf(b)
}

function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > limit * 2) return true
  let count = 0
  for (const _ of text) count++
  return count > limit
}

function shownName({ handle, name, someName }: WrittenAuthor): string {
  return (handle ?? someName ?? name ?? '').trim()
}

function handleOf(written: string | undefined): string | undefined {
  return filled(filled(written)?.replace(/^@/, ''))
}

/** Tools also write "n/a" for an unknown value. */
function filled(written: string | undefined): string | undefined {
  const text = written?.trim()
  return text && !/^n\/a$/i.test(text) ? text : undefined
}

/** What programs write in place of an id. `root` is the post being replied to. */
function isNoId(text: string): boolean {
  return isNoValue(text) || /^root$/i.test(text)
}

function personIdOf(written: string | undefined): string | undefined {
  const text = filled(written)
  return text && isNoId(text) ? undefined : text
}

/** Ids are short and without spaces; otherwise an id is made from the row. Reddit names its comments `t1_id`. */
function idOf(written: string | undefined): string | undefined {
  const text = openId(filled(written)?.replace(/^t1_/, ''))
  return text && /^[!-~]{1,200}$/.test(text) && !isNoId(text) ? text : undefined
}

/** Facebook encodes `comment:POST_COMMENT` in base64, and the same lists also name comments by their plain number. */
function openId(id: string | undefined): string | undefined {
  if (!id?.startsWith('Y29tbWVudDo')) return id
  return /^comment:\w+_(\d+)$/.exec(Buffer.from(id, 'base64').toString('latin1'))?.[1] ?? id
}

/**
 * The suffixes of rounded counts on the platforms' pages, in the product's languages. [unverified: not documented
 * anywhere]
 */
const thousands = new Set(['k', 'bin', 'tsd', 'mil', 'mila'])
const millions = new Set(['m', 'mn', 'mio', 'mln'])

/** A count in digits, possibly in groups of three (no count has a fraction), or rounded: "1.2K". */
function countOf(written: string | undefined): number | undefined {
  const text = written?.trim() ?? ''
  if (/^\d{1,15}$/.test(text)) return Number(text)
  if (/^\d{1,3}(?:[.,\s’]\d{3}){1,4}$/.test(text)) return Number(text.replaceAll(/\D/g, ''))
  const [, number = '', unit = ''] =
    /^(\d{1,4}(?:[.,]\d{1,2})?)\s?([a-z]{1,4})\.?$/.exec(text.toLowerCase()) ?? []
  const times = thousands.has(unit) ? 1000 : millions.has(unit) ? 1_000_000 : undefined
  return times === undefined ? undefined : Math.round(Number(number.replace(',', '.')) * times)
}

/** Comments without a time are sealed in the order of their ids, which is then that of the list. */
export function idOfRow(row: number): string {
  return `row-${String(row).padStart(8, '0')}`
}
