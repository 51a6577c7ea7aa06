import { z } from 'zod'
import type { Reason } from '#draw/entries/rules.ts'
import { defineCall } from '../api/call.ts'
import { listOf } from '../api/list-of.ts'
import { text } from '../api/text.ts'

/** Maximum length of a word, phrase, hashtag or handle in a rule. */
const term = text(200)

/** Maximum number of required mentions, and of tickets that one person can get for comments or friends. */
const maxMentions = 50
const maxTickets = 1000

/**
 * What removes comments from a draw or gives their authors more tickets (REQ-rules). The defaults are what is usual for
 * a giveaway: replies take part, the post's author and the platform's bots do not. The draw turns each active rule into
 * one with a name and a version (`draw/comments/comment-rules.ts`).
 */
export const commentRulesSchema = z.strictObject({
  no_replies: z.boolean().default(false),
  no_post_author: z.boolean().default(true),
  no_bots: z.boolean().default(true),
  /** people who won an earlier draw of the same owner on this platform */
  no_past_winners: z.boolean().default(false),
  /** excludes comments with only white space, or only a picture */
  with_text: z.boolean().default(false),
  from: z.iso.datetime({ offset: true }).nullable().default(null),
  until: z.iso.datetime({ offset: true }).nullable().default(null),
  /** number of different people mentioned, not counting the author */
  mentions: z.number().int().min(0).max(maxMentions).default(0),
  /** accounts that must be mentioned, with or without @ */
  mention_of: listOf(term, 20).default([]),
  /** words, phrases, #hashtags */
  required_terms: listOf(term, 100).default([]),
  required_match: z.enum(['all', 'any']).default('all'),
  forbidden_terms: listOf(term, 100).default([]),
  /** more tickets for more comments, or for more friends; `most` includes the first one */
  extra_entries: z
    .strictObject({
      per: z.enum(['comment', 'mention']),
      most: z.number().int().min(2).max(maxTickets).default(10),
    })
    .nullable()
    .default(null),
})
export type CommentRules = z.output<typeof commentRulesSchema>

/** Why a comment holds no ticket, in the draw's own reason words. */
export const commentReasons = [
  'deleted',
  'reply',
  'post_author',
  'bot',
  'excluded',
  'past_winner',
  'no_text',
  'outside_window',
  'few_mentions',
  'mention_missing',
  'term_missing',
  'term_forbidden',
  'duplicate',
] as const satisfies readonly Reason[]
export type CommentReason = (typeof commentReasons)[number]

/** Maximum number of rule sets that a user can save. */
export const maxPresets = 50

const rules = z.strictObject({
  one_entry_per_person: z.boolean().default(true),
  exclude: listOf(text(512), 10_000).default([]),
  comment_rules: commentRulesSchema.prefault({}),
})

const rulePreset = z.object({ id: z.uuid(), name: z.string(), rules, updated_at: z.iso.datetime() })
export type RulePreset = z.output<typeof rulePreset>

export const listRulePresets = defineCall({
  name: 'listRulePresets',
  method: 'GET',
  path: '/api/rule-presets',
  summary: 'List your rule presets by name',
  access: 'signed_in',
  budget: 'read',
  reply: z.object({ presets: z.array(rulePreset) }),
  errors: [],
})

/** Saving under an existing name overwrites it. */
export const saveRulePreset = defineCall({
  name: 'saveRulePreset',
  method: 'POST',
  path: '/api/rule-presets',
  summary: 'Save a rule preset',
  access: 'signed_in',
  budget: 'write',
  success: 'success.preset_saved',
  body: z.strictObject({ name: text(80).trim().min(1), rules }),
  reply: rulePreset,
  errors: ['validation_failed', 'too_many_presets'],
})

export const deleteRulePreset = defineCall({
  name: 'deleteRulePreset',
  method: 'DELETE',
  path: '/api/rule-presets/{id}',
  summary: 'Delete a rule preset',
  access: 'signed_in',
  budget: 'write',
  success: 'success.preset_deleted',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({}),
  errors: ['preset_not_found'],
})
