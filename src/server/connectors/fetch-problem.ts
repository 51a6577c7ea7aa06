/** Why comments could not be fetched, alike for all platforms. */
export const fetchProblems = [
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
export type FetchProblemKind = (typeof fetchProblems)[number]

export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  readonly kind: FetchProblemKind
  /** when it may be worth another try */
  readonly until: Date | undefined
  /** the platform's own words, for the log */
  readonly said: string

  constructor(
    kind: FetchProblemKind,
    { until, said = '' }: { until?: Date | undefined; said?: string } = {},
  ) {
    super(said ? `${kind}: ${said}` : kind)
    this.kind = kind
    this.until = until
    this.said = said
  }
}
