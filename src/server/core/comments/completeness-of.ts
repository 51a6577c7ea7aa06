import type { Completeness } from '#contract/collections.ts'
import type { StoredCollection, StoredPost } from './store.ts'

/** So much of the platform's count must be there for a collection that is called nearly whole. */
const nearly = 0.9

/** How whole an ended collection is; null before its end. */
export function completenessOf(
  { status, by }: Pick<StoredCollection, 'status' | 'by'>,
  posts: Pick<StoredPost, 'complete' | 'fetched' | 'expected' | 'done' | 'shortfalls'>[],
): Completeness | null {
  if (status === 'waiting' || status === 'running') return null
  if (status !== 'done') return 'poor'
  if (by === 'organiser') return posts.some(({ shortfalls }) => shortfalls.length > 0) ? 'poor' : 'supplied'
  if (posts.every(({ complete }) => complete === true)) return 'complete'
  return posts.every(isNearlyWhole) ? 'short' : 'poor'
}

/** What a plan's limit cut off is a part, however large; who counts nothing can only be believed. */
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
