import type { TrueComment, TruePost } from './generated-post.ts'

interface Index {
  byId: Map<string, TrueComment>
  byParent: Map<string | null, TrueComment[]>
  newestThreads: TrueComment[]
}
const indexes = new WeakMap<TrueComment[], Index>()

/** Built once per list of comments, so that pages of a long post do not scan all of it. */
function indexOf({ comments }: TruePost): Index {
  const known = indexes.get(comments)
  if (known) return known
  const byId = new Map(comments.map((one) => [one.id, one]))
  const byParent = Map.groupBy(comments, ({ parentId }) => parentId)
  const index = { byId, byParent, newestThreads: (byParent.get(null) ?? []).toReversed() }
  indexes.set(comments, index)
  return index
}

/** The replies to a comment, or to the post itself, oldest first. */
export function childrenOf(post: TruePost, parent: string | null): TrueComment[] {
  return indexOf(post).byParent.get(parent) ?? []
}

export function newestThreads(post: TruePost): TrueComment[] {
  return indexOf(post).newestThreads
}

export function named(post: TruePost, ids: string[]): TrueComment[] {
  return ids.flatMap((id) => indexOf(post).byId.get(id) ?? [])
}
