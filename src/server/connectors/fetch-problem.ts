import type { FetchProblemKind } from '#contract/comments/completeness.ts'

/** Comments could not be fetched. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem'
  readonly kind: FetchProblemKind
  /** when another try may succeed */
  readonly until: Date | undefined
  /** the platform's own words, for the log; safe to store in any database */
  readonly said: string
  /** the platform was unreachable or broken, which no single post can cause */
  readonly isGeneral: boolean
  /** the request may have been carried out all the same, so an automatic retry could do it twice */
  readonly mayBeDone: boolean
  /** asking again finds the same */
  readonly isFinal: boolean

  constructor(
    kind: FetchProblemKind,
    {
      until,
      said = '',
      isGeneral = false,
      mayBeDone = false,
      isFinal = false,
    }: {
      until?: Date | undefined
      said?: string
      isGeneral?: boolean
      mayBeDone?: boolean
      isFinal?: boolean
    } = {},
  ) {
    const message = said.replaceAll('\0', '').toWellFormed()
    super(message ? `${kind}: ${message}` : kind)
    this.kind = kind
    this.until = until
    this.said = message
    this.isGeneral = isGeneral
    this.mayBeDone = mayBeDone
    this.isFinal = isFinal
  }
}
