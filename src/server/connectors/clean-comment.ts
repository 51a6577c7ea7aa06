import type { Author, Comment, CommentPage, PostFacts } from './comment.ts'

/** In UTF-16 units; nobody reads more of a title. */
const maxTitleLength = 500
/** What a column of the database holds; no post has so many comments. */
const highestCount = 2 ** 31 - 1

/** A page that every database and every file can hold. */
export function cleanPage(page: CommentPage): CommentPage {
  const comments = page.comments.map(cleanComment)
  return { ...page, comments, ...(page.post ? { post: cleanFacts(page.post) } : {}) }
}

/** A comment that every database and every file can hold: no half signs (lone surrogates), no NUL. */
export function cleanComment(comment: Comment): Comment {
  const { id, parentId, text, author } = comment
  if (isClean(id) && isClean(parentId ?? '') && isClean(text) && isCleanAuthor(author)) return comment
  return {
    ...comment,
    id: clean(id),
    parentId: parentId === null ? null : clean(parentId),
    text: clean(text),
    author: cleanAuthor(author),
  }
}

/** The same of a post. A count that no database holds becomes the highest that it does, so that it is not met. */
function cleanFacts(post: PostFacts): PostFacts {
  const { title, author, pictureUrl, expected } = post
  return {
    ...post,
    ...(title === undefined ? {} : { title: clean(title.slice(0, maxTitleLength)) }),
    ...(author === undefined ? {} : { author: cleanAuthor(author) }),
    ...(pictureUrl === undefined ? {} : { pictureUrl: clean(pictureUrl) }),
    expected: expected === null ? null : Math.min(expected, highestCount),
  }
}

function cleanAuthor(author: Author): Author {
  const cleaned: Author = {}
  for (const [field, text] of Object.entries(author) as [keyof Author, string | undefined][])
    if (text !== undefined) cleaned[field] = clean(text)
  return cleaned
}

/** Nearly all comments are clean: they stay the very same, and nothing is copied. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Pictures and profiles of those who comment are kept nowhere. */
function isCleanAuthor({ id, handle, name }: Author): boolean {
  return isCleanOrAbsent(id) && isCleanOrAbsent(handle) && isCleanOrAbsent(name)
}

function isCleanOrAbsent(text: string | undefined): boolean {
  return text === undefined || isClean(text)
}

function clean(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}
