/** What people of one language write below a giveaway. `{friends}` stands where somebody mentions others. */
export interface Speech {
  first: readonly string[]
  last: readonly string[]
  /** whole sentences of somebody who takes part */
  entries: readonly string[]
  /** what they may add */
  reasons: readonly string[]
  /** friends who are brought along */
  friends: readonly string[]
  questions: readonly string[]
  /** the author's answers to questions */
  answers: readonly string[]
  /** other people's answers to anything */
  replies: readonly string[]
  /** nothing to do with the giveaway */
  asides: readonly string[]
  shouts: readonly string[]
  /** programs that sell something; their addresses belong to nobody */
  bots: readonly string[]
  hashtags: readonly string[]
}
