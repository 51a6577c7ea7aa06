import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { listOf } from '../api/list-of.ts'
import { text } from '../api/text.ts'
import { commentRulesSchema } from './comment-rules.ts'

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
