/** Why comments could not be fetched, alike for all platforms. */
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

/** A stored problem, as far as there are words for it: rows outlive the versions of this list. */
export function knownFetchProblem(stored: string | undefined): FetchProblemKind | 'unknown' {
  return fetchProblemKinds.find((kind) => kind === stored) ?? 'unknown'
}

/** Why fewer comments may come than the platform counts. */
export const shortfallWords = [
  /** the platform hides replies from this way of asking */
  'replies_hidden',
  /** the platform gives only so many */
  'platform_limit',
  /** the plan or the caller asked for no more */
  'asked_limit',
  /** what was there could not be read: an unreadable item, a page that stayed broken */
  'unreadable',
  /** the platform lists comments that it does not hand out when it is asked for them: removed or held back, as a rule */
  'withheld',
  /** the same page came again and again */
  'loop',
  /** a search of recent days does not reach back to the post */
  'too_old',
  /** a list that was supplied has places where the page or tool that it is from had not loaded all */
  'not_loaded',
  /** nothing tells how many comments the platform counts: all that was offered came, and nobody knows whether it is all */
  'uncounted',
] as const
export type Shortfall = (typeof shortfallWords)[number]

/** Why comments may be missing, as far as there are words for it. Receipts outlive the versions of this list. */
export function shortfallWord(shortfall: string): Shortfall | 'other' {
  return shortfallWords.find((word) => word === shortfall) ?? 'other'
}
