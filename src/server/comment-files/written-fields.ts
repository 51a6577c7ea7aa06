import type { Field } from './field-words.ts'
import type { WrittenComment } from './supplied-comments.ts'

/** The comment described by the fields of a row or an item. */
export function writtenComment(row: number, fields: Partial<Record<Field, string>>): WrittenComment {
  const { id, parent, post, name, authorId } = fields
  // Reddit calls the id of a comment its name, and the id of a person the full name
  const isThing = /^t1_[0-9a-z]+$/.test(name ?? '')
  const isOnPost = isPost(parent, post)
  const isPersonName = authorId !== undefined && /\s/.test(authorId.trim())
  return {
    row,
    id: isThing ? name : id,
    parent: isOnPost ? undefined : parent,
    post,
    // X also calls a direct reply to the post a reply.
    isAnswer: !isOnPost && isYes(fields.answer),
    author: {
      handle: fields.handle,
      someName: fields.someName,
      name: isThing ? undefined : isPersonName ? authorId : name,
      id: isPersonName ? undefined : authorId,
      avatarUrl: fields.avatar,
      profileUrl: fields.profile,
    },
    text: fields.text ?? '',
    at: fields.at,
    likes: fields.likes,
    replies: fields.replies,
    url: fields.url,
    byPostAuthor: truthOf(fields.byPostAuthor),
  }
}

/** Whether the parent that a comment names is the post itself. */
function isPost(parent: string | undefined, post: string | undefined): boolean {
  return parent !== undefined && (parent.startsWith('t3_') || parent === post)
}

/** "Yes", "true", or a nesting depth above zero. */
function isYes(written: string | undefined): boolean {
  return /^(?:yes|true|[1-9]\d?)$/i.test(written?.trim() ?? '')
}

function truthOf(written: string | undefined): boolean | undefined {
  const word = written?.trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  return word === 'false' || word === '0' ? false : undefined
}
