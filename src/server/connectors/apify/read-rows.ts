import { type PostAddress, recogniseAddress } from '#posts/recognise-address.ts'
import type { Comment } from '../comment.ts'
import type { Actor } from './actor.ts'
import { refusalIn } from './refusal.ts'

/** The content of a page of rows. */
export interface ReadRows {
  comments: Comment[]
  /** replies that comments on these rows have by their own count, minus those received */
  owed: number
  /** comments directly on the post */
  first: number
  /** rows, or parts of them, that are not comments of this post */
  unreadable: number
  /** the first row that says why there is nothing */
  refusal?: ReturnType<typeof refusalIn> | undefined
  title?: string | undefined
  /** the platform's own id of the post */
  post?: string | undefined
}

/** Reads rows and their nested replies at any depth; without `replies` only comments directly on the post. */
export function readRows(
  actor: Actor,
  rows: readonly unknown[],
  post: PostAddress,
  replies: boolean,
): ReadRows {
  const result: ReadRows = { comments: [], owed: 0, first: 0, unreadable: 0 }
  const waiting = rows.map((row) => ({ row, parent: null as string | null })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const refusal = refusalIn(next.row)
    const read = refusal ? undefined : actor.read(next.row, post, next.parent)
    if (!read || isElsewhere(read.of, post)) {
      result.unreadable++
      result.refusal ??= refusal
      continue
    }
    const { comment, below, title } = read
    result.title ??= title
    result.post ??= read.post ?? idIn(read.of)
    result.owed += comment.replyCount ?? 0
    if (comment.parentId === null) result.first++
    else result.owed--
    if (comment.parentId === null || replies) result.comments.push(comment)
    for (const row of below.toReversed()) waiting.push({ row, parent: comment.id })
  }
  return result
}

function idIn(address: string | undefined): string | undefined {
  const named = recogniseAddress(address ?? '')
  return named.kind === 'post' ? named.id : undefined
}

/** A comment of another post must not get into a draw. The post behind a short link is only known from its rows. */
function isElsewhere(of: string | undefined, post: PostAddress): boolean {
  const named = recogniseAddress(of ?? '')
  return named.kind === 'post' && named.id !== post.id && recogniseAddress(post.url).kind !== 'short'
}
