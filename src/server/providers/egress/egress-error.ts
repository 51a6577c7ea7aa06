/**
 * What became of a request, in one word: `forbidden` an address that must not be asked, `unreachable` no connection,
 * `silent` no answer in time, `slow` an answer that did not end in time, `huge` more bytes than are taken, `redirects` too
 * many or one that cannot be followed, `type` not the kind of content that was asked for, `broken` what was sent is no
 * whole answer.
 */
export type EgressProblem =
  | 'forbidden'
  | 'unreachable'
  | 'silent'
  | 'slow'
  | 'huge'
  | 'redirects'
  | 'type'
  | 'broken'

/** Why a request to the world outside brought no answer. */
export class EgressError extends Error {
  readonly problem: EgressProblem

  constructor(problem: EgressProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EgressError'
    this.problem = problem
  }
}
