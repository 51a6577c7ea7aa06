/**
 * What went wrong with a request, in one word: `forbidden` the address is not allowed, `unreachable` no connection,
 * `silent` no answer in time, `slow` an answer that did not end in time, `huge` more bytes than accepted, `redirects`
 * too many or one that cannot be followed, `type` not the requested content type, `broken` not a complete answer.
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

/** Why an outgoing request brought no answer. */
export class EgressError extends Error {
  readonly problem: EgressProblem

  constructor(problem: EgressProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EgressError'
    this.problem = problem
  }
}
