import type { DrawnPost, Result } from '../draws/results.ts'

/**
 * Whether all comments were there; for a supplied list this is unknown, unless the list itself says that some are
 * missing.
 */
export type Wholeness = 'complete' | 'short' | 'poor' | 'supplied'

/** The share of the platform's count that a post needs to be called nearly complete. */
const nearly = 0.9

type Found = Pick<DrawnPost, 'complete' | 'shortfalls' | 'expected' | 'fetched'>

/**
 * A result cut off by a plan's limit is a part, however large; so is one that ended without a reason from the platform.
 */
export function wholenessOf(
  { complete, shortfalls, expected, fetched }: Found,
  by: Result['source']['by'],
): Wholeness {
  if (by === 'organiser') return shortfalls.length > 0 ? 'poor' : 'supplied'
  if (complete) return 'complete'
  if (shortfalls.includes('asked_limit')) return 'poor'
  if (expected === null) return shortfalls.length > 0 ? 'short' : 'poor'
  return fetched >= expected * nearly ? 'short' : 'poor'
}

/** How it is described: without a platform count, it cannot be called nearly complete. */
export function wholenessWord(found: Found, by: Result['source']['by']): Wholeness {
  const whole = wholenessOf(found, by)
  return whole === 'short' && found.expected === null ? 'supplied' : whole
}

/** Whether a draw needs `accept_incomplete`: drawing from part of the comments requires explicit consent. */
export function needsConsent(whole: Wholeness | null): boolean {
  return whole !== 'complete' && whole !== 'supplied'
}

/** Whether a draw took place although comments were, or might have been, missing: only with the organizer's consent. */
export function isDrawnIncomplete({ posts = [], by }: Pick<Result['source'], 'posts' | 'by'>): boolean {
  return posts.some((post) => needsConsent(wholenessOf(post, by)))
}
