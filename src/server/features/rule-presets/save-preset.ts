import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { maxPresets, type RulePreset } from '#contract/comments/rule-presets.ts'
import type { Context, SignedIn } from '../../context.ts'
import { holdOwn } from '../../core/accounts/own/hold-own.ts'
import { presetView } from './preset-view.ts'
import { countOthers, putPreset } from './store.ts'

/** Saves a rule preset under a name, replacing an existing one. */
export function savePreset(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  { name, rules }: Pick<RulePreset, 'name' | 'rules'>,
): Promise<RulePreset> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(trx, viewer)
    if ((await countOthers(trx, id, name)) >= maxPresets)
      throw fail('too_many_presets', { limit: maxPresets, count: maxPresets })
    const preset = { id: randomUUID(), user_id: id, name, rules: JSON.stringify(rules) }
    return presetView(await putPreset(trx, { ...preset, updated_at: ctx.now() }))
  })
}
