import type { Author, Comment } from '../comment.ts'
import { type CommentItem, channelOf, countOf, textOf } from './answers.ts'

/** The part of a comment's address before its id. */
export function urlBeforeIds(video: string): string {
  return `https://www.youtube.com/watch?v=${video}&lc=`
}

/** A comment in the common form of all platforms. */
export function normal(
  { id, snippet }: CommentItem,
  parentId: string | null,
  urlBefore: string,
  owner: string,
  replyCount?: number,
): Comment {
  const channel = channelOf(snippet)
  const likeCount = countOf(snippet.likeCount)
  // Field by field: hundreds of thousands are made, and spreading partial objects costs more than the rest.
  const comment: Comment = {
    platform: 'youtube',
    id,
    parentId,
    author: authorOf(snippet, channel),
    text: snippet.textOriginal ?? snippet.textDisplay ?? '',
    createdAt: instant(textOf(snippet.publishedAt)),
  }
  if (likeCount !== undefined) comment.likeCount = likeCount
  if (replyCount !== undefined) comment.replyCount = replyCount
  if (channel && owner) comment.isPostAuthor = channel === owner
  comment.urlBefore = urlBefore
  return comment
}

function authorOf(snippet: CommentItem['snippet'], channel: string | undefined): Author {
  const name = textOf(snippet.authorDisplayName)
  const avatarUrl = textOf(snippet.authorProfileImageUrl)
  const profileUrl = textOf(snippet.authorChannelUrl)
  const author: Author = {}
  if (channel) author.id = channel
  if (name?.startsWith('@')) author.handle = name.slice(1)
  else if (name) author.name = name
  if (avatarUrl) author.avatarUrl = avatarUrl
  if (profileUrl) author.profileUrl = profileUrl
  return author
}

/** YouTube's time format, whole seconds in UTC: only the milliseconds are missing. */
const plain = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

export function instant(text: string | undefined): string | null {
  if (text !== undefined && plain.test(text)) return `${text.slice(0, -1)}.000Z`
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
