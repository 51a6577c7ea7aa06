import type { Author, Comment, CommentPage, PostFacts } from './connector.ts'

/** In UTF-16 units; more of a title is not needed. */
const maxTitleLength = 500
/** The maximum of the database column; no post has so many comments. */
const highestCount = 2 ** 31 - 1

/** A page that every database and file format can store. */
export function cleanPage(page: CommentPage): CommentPage {
  const comments = page.comments.map(cleanComment)
  return { ...page, comments, ...(page.post ? { post: cleanFacts(page.post) } : {}) }
}

/** A comment that every database and file format can store: no lone surrogates, no NUL. */
export function cleanComment(comment: Comment): Comment {
  const { id, parentId, text, author, url } = comment
  if (
    isClean(id) &&
    isClean(parentId ?? '') &&
    isClean(text) &&
    isCleanAuthor(author) &&
    isCleanOrAbsent(url)
  )
    return comment
  return {
    ...comment,
    id: clean(id),
    parentId: parentId === null ? null : clean(parentId),
    text: clean(text),
    author: cleanAuthor(author),
    ...(url === undefined ? {} : { url: clean(url) }),
  }
}

/** The same for a post. A count too large for the database becomes its maximum, so that it stays unreached. */
function cleanFacts(post: PostFacts): PostFacts {
  const { title, author, pictureUrl, expected } = post
  return {
    ...post,
    url: clean(post.url),
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

/** Nearly all comments are clean: they are returned as they are, without copying. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** Profiles of commenters are not stored. */
function isCleanAuthor({ id, handle, name, avatarUrl }: Author): boolean {
  return isCleanOrAbsent(id) && isCleanOrAbsent(handle) && isCleanOrAbsent(name) && isCleanOrAbsent(avatarUrl)
}

function isCleanOrAbsent(text: string | undefined): boolean {
  return text === undefined || isClean(text)
}

function clean(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '') : wellFormed
}

const escaped: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Reverses platforms' HTML escaping of three characters, once: `&amp;lt;` becomes `&lt;`. */
export function unescapeCharacters(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => escaped[entity] ?? entity)
}
