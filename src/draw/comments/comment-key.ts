import { identityOf } from '../entries/identity.ts'
import { handleOf } from '../entries/rules.ts'
import type { CommentLine } from './comment-line.ts'

/** Far longer than any handle; a longer name would only bloat the receipt. In code points. */
const maxKeyLength = 256

type Writer = Pick<CommentLine, 'id' | 'author' | 'handle' | 'name'>

/** What the draw shows for a comment: the author's handle without @, else the name, else # and the comment's id. */
export function keyOf({ id, handle = '', name = '' }: Writer): string {
  const bare = handle.startsWith('@') ? handle.replace(/^@+/, '') : handle
  // Most begin with a character that folding never removes.
  if (isPlain(bare.charCodeAt(0)) || identityOf(bare) !== '') return cut(bare)
  return cut(identityOf(name) === '' ? `#${id}` : name)
}

/**
 * The author of a comment, for one entry per person: by the platform's id, which survives renaming, else by handle,
 * else by name. Empty if unknown.
 */
export function personIdOf({ author, handle = '', name = '' }: Writer): string {
  if (author) return `id:${author}`
  const known = handleOf(handle)
  if (known !== '') return `handle:${known}`
  const named = identityOf(name)
  return named === '' ? '' : `name:${named}`
}

/** A visible ASCII character. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f
}

function cut(text: string): string {
  return text.length <= maxKeyLength ? text : [...text].slice(0, maxKeyLength).join('')
}
