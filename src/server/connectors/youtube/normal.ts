import type { Author, Comment } from '../comment.ts'
import type { CommentItem } from './answers.ts'

/** A comment in the normal form of all platforms. */
export function normal(
  { id, snippet }: CommentItem,
  parentId: string | null,
  video: string,
  owner: string,
  replyCount?: number,
): Comment {
  const channel = snippet.authorChannelId?.value
  // Member by member: hundreds of thousands are made, and copies of half-made ones cost more than the rest.
  const comment: Comment = {
    platform: 'youtube',
    id,
    parentId,
    author: authorOf(snippet),
    text: snippet.textOriginal ?? snippet.textDisplay ?? '',
    createdAt: instant(snippet.publishedAt),
  }
  if (snippet.likeCount !== undefined) comment.likeCount = snippet.likeCount
  if (replyCount !== undefined) comment.replyCount = replyCount
  if (channel && owner) comment.isPostAuthor = channel === owner
  comment.url = `https://www.youtube.com/watch?v=${video}&lc=${encodeURIComponent(id)}`
  return comment
}

function authorOf(snippet: CommentItem['snippet']): Author {
  const { authorChannelId, authorDisplayName: name, authorProfileImageUrl, authorChannelUrl } = snippet
  const author: Author = {}
  if (authorChannelId?.value) author.id = authorChannelId.value
  if (name?.startsWith('@')) author.handle = name.slice(1)
  else if (name) author.name = name
  if (authorProfileImageUrl) author.avatarUrl = authorProfileImageUrl
  if (authorChannelUrl) author.profileUrl = authorChannelUrl
  return author
}

/** As YouTube writes times, second by second in UTC: only the milliseconds are missing. */
const plain = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

export function instant(text: string | undefined): string | null {
  if (text !== undefined && plain.test(text)) return `${text.slice(0, -1)}.000Z`
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
