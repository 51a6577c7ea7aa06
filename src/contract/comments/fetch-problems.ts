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
