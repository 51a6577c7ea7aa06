import { canonicalJson } from '../canonical-json.ts'
import { isObject, isText, type Test } from '../shape.ts'
import { type CommentLine, CommentsHash, compareLines } from './comment-line.ts'

/** What is wrong with a comments document, and where. */
export class CommentsFault extends Error {}

/** Lines per step. */
const linesOfStep = 2048

/**
 * Reads a comments document line by line, requiring every line to be as sealed and in order, and passes each one on.
 * Returns their hash and count. Throws a `CommentsFault` on anything else. Yields how many were read.
 */
export function* readComments(
  text: string,
  posts: readonly string[],
  tell: (line: CommentLine) => void,
): Generator<number, { sha256: string; count: number }> {
  const hash = new CommentsHash()
  const compare = compareLines(posts)
  let before: CommentLine | undefined
  let count = 0
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const source = end < 0 ? undefined : text.slice(from, end)
    const line = source === undefined ? undefined : readLine(source)
    count++
    if (!line || source === undefined) throw new CommentsFault(`line ${count} is no sealed comment`)
    if (before && compare(before, line) >= 0) throw new CommentsFault(`line ${count} is out of order`)
    hash.addText(source)
    tell(line)
    before = line
    from = end + 1
    if (count % linesOfStep === 0) yield count
  }
  return { sha256: hash.digest(), count }
}

const isTrue: Test = (value) => value === true
const needed: Record<string, Test> = { post: isText, id: isText, text: isText }
const fields: Record<string, Test> = {
  ...needed,
  parent: isText,
  author: isText,
  handle: isText,
  name: isText,
  at: isText,
  by_post_author: isTrue,
  bot: isTrue,
  deleted: isTrue,
}

/** The comment in a line, if the line is its canonical JSON. */
function readLine(source: string): CommentLine | undefined {
  try {
    const value: unknown = JSON.parse(source)
    return isLine(value) && canonicalJson(value) === source ? value : undefined
  } catch {
    return undefined
  }
}

function isLine(value: unknown): value is CommentLine {
  if (!isObject(value) || Object.keys(needed).some((name) => !Object.hasOwn(value, name))) return false
  return Object.keys(value).every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]))
}
