import { unescapeCharacters } from '../clean-comment.ts'
import type { Comment, PostFacts } from '../connector.ts'
import {
  branchItem,
  type CommentItem,
  commentItem,
  listing,
  moreItem,
  type PostItem,
  thing,
} from './answers.ts'

/** What a part of a thread contains, in reading order. */
export interface Branches {
  comments: Comment[]
  /** ids of comments that were left out */
  left: string[]
  /** ids of comments below which the thread continues */
  deep: string[]
  /** things that could not be read, or belong elsewhere */
  unreadable: number
  /** ids of all comments received, also of those that could not be read or were not wanted */
  receivedIds: Set<string>
}

/** Placeholders for deleted texts. */
const goneTexts = new Set(['[deleted]', '[removed]', '[ Removed by Reddit ]'])
const goneName = '[deleted]'
/** The bot that writes below posts for their community. */
const helper = 'automoderator'
const site = 'https://www.reddit.com'

/** Reads things and everything nested in them, at any depth. Without `replies` only comments directly on the post. */
export function readBranches(things: readonly unknown[], post: string, replies: boolean): Branches {
  const branches: Branches = { comments: [], left: [], deep: [], unreadable: 0, receivedIds: new Set() }
  const waiting = things.toReversed()
  while (waiting.length > 0) {
    const { kind, data } = thing.safeParse(waiting.pop()).data ?? { kind: '' }
    if (kind === 't1') {
      readComment(data, post, replies, branches)
      for (const child of childrenOf(data).toReversed()) waiting.push(child)
    } else if (kind === 'more') readMore(data, replies, branches)
    else branches.unreadable++
  }
  return branches
}

function readComment(data: unknown, post: string, replies: boolean, branches: Branches): void {
  const id = branchItem.safeParse(data).data?.id
  if (id) branches.receivedIds.add(id)
  const read = commentItem.safeParse(data)
  // A comment of another post must not get into a draw, wherever it came from.
  if (!read.success || read.data.link_id !== `t3_${post}`) branches.unreadable++
  else if (replies || isOnPost(read.data.parent_id)) branches.comments.push(normal(read.data, post))
}

function readMore(data: unknown, replies: boolean, branches: Branches): void {
  const read = moreItem.safeParse(data)
  if (!read.success) return void branches.unreadable++
  const { parent_id: parent, children } = read.data
  if (!replies && !isOnPost(parent)) return
  if (children.length > 0) branches.left.push(...children)
  else if (isOnPost(parent)) branches.unreadable++
  else branches.deep.push(bare(parent))
}

function childrenOf(data: unknown): unknown[] {
  const branch = branchItem.safeParse(data).data
  const read = listing.safeParse(branch?.replies)
  return read.success ? read.data.data.children : []
}

function normal(item: CommentItem, post: string): Comment {
  const author = item.author ?? goneName
  const isTextGone = goneTexts.has(item.body)
  return {
    platform: 'reddit',
    id: item.id,
    parentId: isOnPost(item.parent_id) ? null : bare(item.parent_id),
    author: authorOf(author, item.author_fullname),
    text: isTextGone ? '' : plain(item.body, item.body_html),
    createdAt: instant(item.created_utc),
    // Scores can be negative; likes cannot.
    ...(item.score === undefined || item.score_hidden
      ? {}
      : { likeCount: Math.max(0, Math.trunc(item.score)) }),
    ...(item.is_submitter === undefined ? {} : { isPostAuthor: item.is_submitter }),
    url: addressOf(item.permalink) ?? `${site}/comments/${post}/_/${item.id}`,
    ...(isTextGone || author === goneName ? { isDeleted: true } : {}),
    ...(author.toLowerCase() === helper ? { isBot: true } : {}),
  }
}

/** `num_comments` includes deleted comments and those that only their authors see: it may exceed what can be read. */
export function factsOf(item: PostItem): PostFacts {
  const created = instant(item.created_utc)
  return {
    platform: 'reddit',
    id: item.id,
    url: addressOf(item.permalink) ?? `${site}/comments/${item.id}`,
    ...(item.title ? { title: plain(item.title, item.selftext_html) } : {}),
    ...(item.author && item.author !== goneName
      ? { author: authorOf(item.author, item.author_fullname) }
      : {}),
    // Otherwise it is a word: self, default, nsfw.
    ...(item.thumbnail && /^https?:/.test(item.thumbnail) ? { pictureUrl: item.thumbnail } : {}),
    ...(created ? { createdAt: created } : {}),
    expected: item.num_comments ?? null,
  }
}

/** Pictures of people would cost a request each. */
function authorOf(name: string, fullname: string | null | undefined) {
  if (name === goneName) return {}
  return {
    ...(fullname ? { id: fullname } : {}),
    handle: name,
    profileUrl: `${site}/user/${encodeURIComponent(name)}`,
  }
}

/**
 * Reddit escapes three characters in all texts unless requested not to (`raw_json`), which not every response respects.
 */
function plain(text: string, html: string | null | undefined): string {
  return html?.startsWith('&lt;') ? unescapeCharacters(text) : text
}

function addressOf(permalink: string | undefined): string | undefined {
  return permalink?.startsWith('/r/') || permalink?.startsWith('/user/') ? `${site}${permalink}` : undefined
}

function isOnPost(parent: string): boolean {
  return parent.startsWith('t3_')
}

function bare(name: string): string {
  return name.slice(3)
}

function instant(seconds: number | undefined): string | null {
  const time = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
