/**
 * The rules that users can choose for the comments of a draw. Each rule has a name with a version, and its meaning
 * never changes: a change is a new version. Only active rules are listed, each once, in this order. `weigh-comments.ts`
 * implements them.
 */
export type CommentRule = PlainRule | { rule: 'past_winners/1'; names: string[] }

/** The rules in their public form: earlier winners are sealed the same way as the exclude list, see `namesHash`. */
export type SealedCommentRule = PlainRule | { rule: 'past_winners/1'; names: SealedNames }

export interface SealedNames {
  count: number
  hmac: string
}

type PlainRule =
  /** replies to other comments are out */
  | { rule: 'no_replies/1' }
  | { rule: 'no_post_author/1' }
  | { rule: 'no_bots/1' }
  /** comments without a visible character are out */
  | { rule: 'with_text/1' }
  /** ISO 8601 in UTC; from <= created < until; a comment without a time is out */
  | { rule: 'window/1'; from: string | null; until: string | null }
  /** at least this many different people are mentioned, not counting the author */
  | { rule: 'mentions/1'; least: number }
  /** each of these is mentioned */
  | { rule: 'mention_of/1'; handles: string[] }
  /** words, phrases, or #hashtags */
  | { rule: 'required_terms/1'; match: 'all' | 'any'; terms: string[] }
  | { rule: 'forbidden_terms/1'; terms: string[] }
  /**
   * More than one ticket, up to a maximum. Per comment: as many as the person's comments that take part; without one
   * entry per person each comment has a ticket anyway, and nothing changes. Per mention: one more for each other person
   * mentioned.
   */
  | { rule: 'extra_entries/1'; per: 'comment' | 'mention'; most: number }

export const COMMENT_RULES = [
  'no_replies/1',
  'no_post_author/1',
  'no_bots/1',
  'past_winners/1',
  'with_text/1',
  'window/1',
  'mentions/1',
  'mention_of/1',
  'required_terms/1',
  'forbidden_terms/1',
  'extra_entries/1',
] as const satisfies CommentRule['rule'][]
