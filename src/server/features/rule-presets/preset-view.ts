import type { RulePreset } from '#contract/comments/rule-presets.ts'
import type { StoredPreset } from './store.ts'

/** A rule preset as shown to its owner. */
export function presetView({ id, name, rules, updated_at }: StoredPreset): RulePreset {
  return { id, name, rules, updated_at: updated_at.toISOString() }
}
