import type { Author, Comment } from './comment.ts'

/** A comment that every database and every file can hold: no half signs (lone surrogates), no NUL. */
export function cleanComment(comment: Comment): Comment {
  return { ...comment, text: clean(comment.text), author: cleanAuthor(comment.author) }
}

function cleanAuthor(author: Author): Author {
  return Object.fromEntries(
    Object.entries(author).map(([field, text]) => [field, typeof text === 'string' ? clean(text) : text]),
  )
}

function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
