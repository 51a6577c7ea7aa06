import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { deletePresetsOf, presetsOf } from './store.ts'

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
