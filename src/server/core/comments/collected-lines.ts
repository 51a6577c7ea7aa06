import { createHash } from 'node:crypto'
import { type CommentFacts, FactsBuilder } from '../../../draw/comments/comment-facts.ts'
import type { CommentLine } from '../../../draw/comments/comment-line.ts'
import { timeOf } from '../../../draw/comments/comment-time.ts'
import type { Entries } from '../../../draw/entries.ts'
import type { Comment } from '../../connectors/comment.ts'
import { lineOf } from './line-of.ts'
import { unpackPage } from './pack-page.ts'
import { TextPacker } from './text-packer.ts'

/** A page as it lies in the database. */
export interface PackedPage {
  /** place of its post */
  post: number
  data: Uint8Array
}

/** All comments of a collection in the order in which a draw seals them, with everything that rules ask of them. */
export interface CollectedLines {
  /** canonical lines, each with its line feed: all bytes together are the comments document */
  lines: Entries
  /** where a comment stands on its platform; empty where nobody told */
  urls: Entries
  facts: CommentFacts
  /** of the document, hex */
  sha256: string
}

/** Reads the pages of some posts, which are named by the platform's own ids. For threads: it computes for a second and longer. */
export async function readCollected(
  pages: readonly PackedPage[],
  posts: readonly string[],
): Promise<CollectedLines> {
  const found: Found[] = []
  for (const { post, data } of pages)
    for (const comment of await unpackPage(data)) found.push(foundOf(comment, post, posts[post] ?? ''))
  found.sort(compareFound)
  const lines = new TextPacker(found.length, found.length * 240)
  const urls = new TextPacker(found.length, found.length * 100)
  const facts = new FactsBuilder()
  for (const [i, { line, url }] of found.entries()) {
    // Nobody could check such a list: the order of its lines would not be settled.
    if (i > 0 && compareFound(found[i - 1] as Found, found[i] as Found) === 0)
      throw new Error(`two comments of a post have the id ${line.id}`)
    lines.add(`${JSON.stringify(line)}\n`)
    urls.add(url)
    facts.add(line)
  }
  const packed = lines.finish()
  const sha256 = createHash('sha256').update(packed.bytes).digest('hex')
  return { lines: packed, urls: urls.finish(), facts: facts.finish(), sha256 }
}

interface Found {
  line: CommentLine
  url: string
  /** of its post */
  place: number
  time: number
}

function foundOf(comment: Comment, place: number, post: string): Found {
  const line = lineOf(comment, post)
  const time = timeOf(line.at)
  return { line, url: comment.url ?? '', place, time: Number.isNaN(time) ? Number.POSITIVE_INFINITY : time }
}

/** `compareLines` of the draw, with every time read once. */
function compareFound(a: Found, b: Found): number {
  if (a.place !== b.place) return a.place - b.place
  if (a.time !== b.time) return a.time < b.time ? -1 : 1
  if (a.line.id === b.line.id) return 0
  return a.line.id < b.line.id ? -1 : 1
}
