/** What people of one language write under a giveaway. `{friends}` marks where friends are mentioned. */
export interface Speech {
  first: readonly string[]
  last: readonly string[]
  /** whole sentences of a participant */
  entries: readonly string[]
  /** possible additions to them */
  reasons: readonly string[]
  /** sentences that bring friends along */
  friends: readonly string[]
  questions: readonly string[]
  /** the author's answers to questions */
  answers: readonly string[]
  /** other people's replies to anything */
  replies: readonly string[]
  /** unrelated to the giveaway */
  asides: readonly string[]
  shouts: readonly string[]
  /** bots that sell something; their addresses do not exist */
  bots: readonly string[]
  hashtags: readonly string[]
}
