import { type CommentLine } from '#draw/comments/comment-line.ts'
import { timeOf } from '#draw/comments/comment-time.ts'
import type { Comment } from '../../connectors/comment.ts'

/**
 * A comment as a draw seals it. Members are in canonical JSON order, so that the plain JSON of a line is the canonical
 * one. A time that cannot be compared is omitted, as if the platform had sent none; `time` is the result of `timeOf`.
 */
export function lineOf(comment: Comment, post: string, time = timeOf(comment.createdAt)): CommentLine {
  const { author, createdAt, parentId } = comment
  const line: Partial<CommentLine> = {}
  if (createdAt !== null && !Number.isNaN(time)) line.at = createdAt
  if (author.id) line.author = author.id
  if (comment.isBot) line.bot = true
  if (comment.isPostAuthor) line.by_post_author = true
  if (comment.isDeleted) line.deleted = true
  if (author.handle) line.handle = author.handle
  line.id = comment.id
  if (author.name) line.name = author.name
  if (parentId !== null) line.parent = parentId
  line.post = post
  line.text = comment.text
  return line as CommentLine
}
