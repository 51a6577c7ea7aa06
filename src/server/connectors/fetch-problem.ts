import type { FetchProblemKind } from '#contract/fetch-words.ts'

/** Comments could not be fetched. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  readonly kind: FetchProblemKind
  /** when it may be worth another try */
  readonly until: Date | undefined
  /** the platform's own words, for the log; every database can hold them */
  readonly said: string
  /** the platform was away or broken, which no single post can be the reason of */
  readonly isGeneral: boolean
  /** what was asked for may have been done all the same, so that asking again by oneself would do it twice */
  readonly mayBeDone: boolean

  constructor(
    kind: FetchProblemKind,
    {
      until,
      said = '',
      isGeneral = false,
      mayBeDone = false,
    }: { until?: Date | undefined; said?: string; isGeneral?: boolean; mayBeDone?: boolean } = {},
  ) {
    const words = said.replaceAll('\0', '').toWellFormed()
    super(words ? `${kind}: ${words}` : kind)
    this.kind = kind
    this.until = until
    this.said = words
    this.isGeneral = isGeneral
    this.mayBeDone = mayBeDone
  }
}
