import type { CommentRules } from '#contract/comments/comment-rules.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { filledLines } from '#web/state/lines.ts'

/** The rules as form values: lists with one entry per line, numbers as typed, times in ISO 8601. */
export interface RulesValues extends Record<Switched, boolean> {
  onePerPerson: boolean
  from: string
  until: string
  mentions: string
  mentionOf: string
  requiredTerms: string
  requiredMatch: 'all' | 'any'
  forbiddenTerms: string
  extraPer: '' | 'comment' | 'mention'
  extraMax: string
  exclude: string
}

/** Rules that are only on or off. */
export const switched = ['no_replies', 'no_post_author', 'no_bots', 'no_past_winners', 'with_text'] as const
export type Switched = (typeof switched)[number]

/** The rules as the calls take them. Invalid numbers are passed on for the server to refuse. */
export interface RulesPayload {
  one_entry_per_person: boolean
  exclude: string[]
  comment_rules: CommentRules
}

/** The defaults for a giveaway. */
export const usualRules: RulesValues = {
  onePerPerson: true,
  no_replies: false,
  no_post_author: true,
  no_bots: true,
  no_past_winners: false,
  with_text: false,
  from: '',
  until: '',
  mentions: '0',
  mentionOf: '',
  requiredTerms: '',
  requiredMatch: 'all',
  forbiddenTerms: '',
  extraPer: '',
  extraMax: '10',
  exclude: '',
}

/** The rules in a form; the defaults if the form does not show them. */
export function readRules(form: FormData): RulesValues {
  if (!form.has('rules_shown')) return usualRules
  const text = (name: string) => fieldText(form, name)
  const moment = (name: string) => typedTime(text(name), text('rules_zone')) ?? text(name)
  const per = text('extra_per')
  return {
    onePerPerson: form.has('one_per_person'),
    no_replies: form.has('no_replies'),
    no_post_author: form.has('no_post_author'),
    no_bots: form.has('no_bots'),
    no_past_winners: form.has('no_past_winners'),
    with_text: form.has('with_text'),
    from: moment('from'),
    until: moment('until'),
    mentions: text('mentions'),
    mentionOf: text('mention_of'),
    requiredTerms: text('required_terms'),
    requiredMatch: text('required_match') === 'any' ? 'any' : 'all',
    forbiddenTerms: text('forbidden_terms'),
    extraPer: per === 'comment' || per === 'mention' ? per : '',
    extraMax: text('extra_most'),
    exclude: text('exclude'),
  }
}

export function rulesPayload(values: RulesValues): RulesPayload {
  const { extraPer } = values
  return {
    one_entry_per_person: values.onePerPerson,
    exclude: filledLines(values.exclude),
    comment_rules: {
      no_replies: values.no_replies,
      no_post_author: values.no_post_author,
      no_bots: values.no_bots,
      no_past_winners: values.no_past_winners,
      with_text: values.with_text,
      from: values.from || null,
      until: values.until || null,
      mentions: typedNumber(values.mentions || '0'),
      mention_of: values.mentionOf.split(/[\s,;]+/).filter(Boolean),
      required_terms: filledLines(values.requiredTerms),
      required_match: values.requiredMatch,
      forbidden_terms: filledLines(values.forbiddenTerms),
      extra_entries: extraPer ? { per: extraPer, most: typedNumber(values.extraMax) } : null,
    },
  }
}

/** Form values for stored rules, from a collection or a preset. */
export function rulesOf(stored: {
  one_entry_per_person?: boolean | undefined
  exclude: readonly string[]
  comment_rules: CommentRules
}): RulesValues {
  const { comment_rules: rules } = stored
  return {
    onePerPerson: stored.one_entry_per_person ?? true,
    no_replies: rules.no_replies,
    no_post_author: rules.no_post_author,
    no_bots: rules.no_bots,
    no_past_winners: rules.no_past_winners,
    with_text: rules.with_text,
    from: rules.from ?? '',
    until: rules.until ?? '',
    mentions: String(rules.mentions),
    mentionOf: rules.mention_of.join('\n'),
    requiredTerms: rules.required_terms.join('\n'),
    requiredMatch: rules.required_match,
    forbiddenTerms: rules.forbidden_terms.join('\n'),
    extraPer: rules.extra_entries?.per ?? '',
    extraMax: String(rules.extra_entries?.most ?? usualRules.extraMax),
    exclude: stored.exclude.join('\n'),
  }
}

/** The number of rules that differ from the defaults. */
export function ownRules(values: RulesValues): number {
  const names = Object.keys(usualRules) as (keyof RulesValues)[]
  const counted = names.filter((name) => name !== 'requiredMatch' && name !== 'extraMax')
  return counted.filter((name) => values[name] !== usualRules[name]).length
}
