import type { DrawnPost, Result } from './results.ts'

/** Whether all comments were there; of a list that somebody brought nobody can say, unless it says itself that some are missing. */
export type Wholeness = 'complete' | 'short' | 'poor' | 'supplied'

/** So much of the platform's count must be there for a post that is called nearly whole. */
const nearly = 0.9

type Found = Pick<DrawnPost, 'complete' | 'shortfalls' | 'expected' | 'fetched'>

/** What a plan's limit cut off is a part, however large; so is what ended without a reason of the platform. */
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

/** What is said of it: of what nobody counted, nobody can say that it is nearly whole. */
export function wholenessWord(found: Found, by: Result['source']['by']): Wholeness {
  const whole = wholenessOf(found, by)
  return whole === 'short' && found.expected === null ? 'supplied' : whole
}

/** Whether a draw needs `accept_incomplete`: nobody draws from a part of the comments without having said so. */
export function needsConsent(whole: Wholeness | null): boolean {
  return whole !== 'complete' && whole !== 'supplied'
}

/** Whether a draw took place although comments were missing, or might be: only with the organiser's consent. */
export function isDrawnIncomplete({ posts = [], by }: Pick<Result['source'], 'posts' | 'by'>): boolean {
  return posts.some((post) => needsConsent(wholenessOf(post, by)))
}
