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

/** Why comments could not be fetched, the same for all platforms. */
export const fetchProblemKinds = [
  'bad_url',
  'not_found',
  'private',
  'comments_disabled',
  'token_invalid',
  'permission',
  'rate_limited',
  'quota_exhausted',
  'provider_failed',
  'timeout',
] as const
export type FetchProblemKind = (typeof fetchProblemKinds)[number]

/** A stored problem, or `unknown` if there are no words for it: rows outlive versions of this list. */
export function knownFetchProblem(stored: string | undefined): FetchProblemKind | 'unknown' {
  return fetchProblemKinds.find((kind) => kind === stored) ?? 'unknown'
}

/** Why there may be fewer comments than the platform counts. */
const shortfallWords = [
  /** the platform hides replies from this way of access */
  'replies_hidden',
  /** the platform only hands out so many */
  'platform_limit',
  /** the plan or the caller limited the number */
  'asked_limit',
  /** something was there but could not be read: an unreadable item, a page that stayed broken */
  'unreadable',
  /** the platform counts comments that it does not hand out, usually because they were removed or held back */
  'withheld',
  /** the same page came again and again */
  'loop',
  /** the search covers only recent days and does not reach back to the post */
  'too_old',
  /** a supplied list has gaps where its source page or tool had not loaded everything */
  'not_loaded',
  /** the platform reports no count: everything offered was fetched, but it is unknown whether that is all */
  'uncounted',
] as const
export type Shortfall = (typeof shortfallWords)[number]

/** Why comments may be missing, or `other` if there are no words for it. Receipts outlive versions of this list. */
export function shortfallWord(shortfall: string): Shortfall | 'other' {
  return shortfallWords.find((word) => word === shortfall) ?? 'other'
}
