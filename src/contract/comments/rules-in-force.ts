import type { Result } from '../draws/results.ts'
import type { CommentReason, CommentRules } from './comment-rules.ts'

/** An active rule of a draw from comments, with everything its sentence mentions. */
export interface RuleInForce {
  rule:
    | 'once'
    | 'every_comment'
    | 'no_replies'
    | 'no_post_author'
    | 'no_bots'
    | 'past_winners'
    | 'with_text'
    | 'from'
    | 'until'
    | 'mentions'
    | 'mention_of'
    | 'required_all'
    | 'required_any'
    | 'forbidden'
    | 'extra_comment'
    | 'extra_mention'
  /** numbers in the sentence, by placeholder name */
  numbers?: Record<string, number>
  /** a moment, ISO */
  at?: string
  /** what the organizer wrote, quoted verbatim in the sentence */
  written?: string[]
  /** number of comments it removed */
  removed: number
}

type Ruled = Pick<Result, 'removals'> & {
  rules: Pick<Result['rules'], 'one_entry_per_person' | 'past_winners'>
}

type RuleEntry = [isInForce: boolean, rule: Omit<RuleInForce, 'removed'>, reason?: CommentReason | undefined]

/** The active rules of a draw from comments, in the order in which they are applied. */
export function rulesInForce(result: Ruled, rules: CommentRules): RuleInForce[] {
  const isOnce = result.rules.one_entry_per_person
  const all: RuleEntry[] = [
    ...removing(rules, result.rules.past_winners ?? 0),
    [isOnce, { rule: 'once' }, 'duplicate'],
    [!isOnce, { rule: 'every_comment' }],
    ...giving(rules),
  ]
  return all.flatMap(([isInForce, rule, reason]) =>
    isInForce ? [{ ...rule, removed: (reason && result.removals[reason]) ?? 0 }] : [],
  )
}

function removing(rules: CommentRules, pastWinners: number): RuleEntry[] {
  const { from, until, mentions, mention_of, required_terms, forbidden_terms } = rules
  return [
    [rules.no_replies, { rule: 'no_replies' }, 'reply'],
    [rules.no_post_author, { rule: 'no_post_author' }, 'post_author'],
    [rules.no_bots, { rule: 'no_bots' }, 'bot'],
    [rules.no_past_winners, { rule: 'past_winners', numbers: { count: pastWinners } }, 'past_winner'],
    [rules.with_text, { rule: 'with_text' }, 'no_text'],
    // Both ends of the time window share one reason, which is reported with the last of them.
    [from !== null, { rule: 'from', at: from ?? '' }, until === null ? 'outside_window' : undefined],
    [until !== null, { rule: 'until', at: until ?? '' }, 'outside_window'],
    [mentions > 0, { rule: 'mentions', numbers: { count: mentions } }, 'few_mentions'],
    [mention_of.length > 0, { rule: 'mention_of', written: mention_of }, 'mention_missing'],
    [
      required_terms.length > 0,
      { rule: `required_${rules.required_match}`, written: required_terms },
      'term_missing',
    ],
    [forbidden_terms.length > 0, { rule: 'forbidden', written: forbidden_terms }, 'term_forbidden'],
  ]
}

function giving({ extra_entries }: CommentRules): RuleEntry[] {
  if (!extra_entries) return []
  return [[true, { rule: `extra_${extra_entries.per}`, numbers: { most: extra_entries.most } }]]
}

type Reason = keyof Result['removals']

/** The order in which a draw checks its rows. */
const order = Object.keys({
  refused: true,
  blank: true,
  deleted: true,
  reply: true,
  post_author: true,
  bot: true,
  excluded: true,
  past_winner: true,
  no_text: true,
  outside_window: true,
  few_mentions: true,
  mention_missing: true,
  term_missing: true,
  term_forbidden: true,
  zero_weight: true,
  duplicate: true,
} satisfies Record<Reason, true>) as Reason[]

/** Why rows were removed, in the order in which the draw checks; reasons without rows are omitted. */
export function removalsInOrder(removals: Result['removals']): { reason: Reason; count: number }[] {
  return order.map((reason) => ({ reason, count: removals[reason] ?? 0 })).filter(({ count }) => count > 0)
}
