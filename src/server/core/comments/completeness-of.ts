import type { Completeness } from '#contract/comments/collections.ts'
import type { StoredCollection, StoredPost } from './store.ts'

/** The share of the platform's count needed to call a collection nearly complete. */
const nearly = 0.9

/** How complete a finished collection is; null before its end. */
export function completenessOf(
  { status, by }: Pick<StoredCollection, 'status' | 'by'>,
  posts: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>[],
): Completeness | null {
  if (status === 'waiting' || status === 'running') return null
  if (status !== 'done') return 'poor'
  if (by === 'organiser') return posts.some(({ shortfalls }) => shortfalls.length > 0) ? 'poor' : 'supplied'
  if (posts.every(({ complete }) => complete === true)) return 'complete'
  return posts.every(isNearlyWhole) ? 'short' : 'poor'
}

/**
 * A collection cut off by a plan's limit is partial, however large; without a platform count there is nothing to check
 * against.
 */
function isNearlyWhole({
  complete,
  fetched,
  expected,
  shortfalls,
}: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'shortfalls'>): boolean {
  if (complete) return true
  if (shortfalls.includes('asked_limit')) return false
  return expected === null || fetched >= expected * nearly
}
