import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import { maxPresets, type RulePreset } from '#contract/comments/comment-rules.ts'
import type { Context, SignedIn } from '../../context.ts'
import { holdOwn } from '../../core/accounts/own/own-account.ts'
import { isId, userIdOf } from '../../kit/ids.ts'
import {
  countOthers,
  deletePreset,
  deletePresetsOf,
  presetsOf,
  putPreset,
  type StoredPreset,
} from './store.ts'

/** A rule preset as shown to its owner. */
export function presetView({ id, name, rules, updated_at }: StoredPreset): RulePreset {
  return { id, name, rules, updated_at: updated_at.toISOString() }
}

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

/** Deletes a rule preset; draws made with it keep their rules. */
export async function removePreset(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await deletePreset(db, user.id, id))) throw fail('preset_not_found')
}

type Db = Context['db']

/** Rules contain names of excluded people, so presets are deleted with their owner's account. */
export async function forgetPresets(trx: Db, owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deletePresetsOf(trx, userId)
}

/** A user's rule presets, for their export. */
export async function exportPresets(db: Db, owner: string) {
  const userId = userIdOf(owner)
  const presets = userId ? await presetsOf(db, userId) : []
  return {
    name: 'rule-presets',
    rows: presets.map(({ name, rules, updated_at }) => ({
      name,
      rules: JSON.stringify(rules),
      updated_at: updated_at.toISOString(),
    })),
  }
}
