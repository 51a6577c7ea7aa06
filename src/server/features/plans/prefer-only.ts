import type { Context } from '../../context.ts'
import { type Actor, recordAction } from '../../core/audit/audit-trail.ts'
import { preferNoOther } from './store.ts'

/** When a plan becomes the most preferred, the previous one loses that. */
export async function preferOnly(
  trx: Context['db'],
  viewer: Actor,
  plan: { name: string; is_most_preferred: boolean },
  now: Date,
): Promise<void> {
  if (!plan.is_most_preferred) return
  for (const name of await preferNoOther(trx, plan.name, now))
    await recordAction(trx, {
      viewer,
      now,
      area: 'plans',
      act: 'update',
      record: { id: name, name },
      before: { is_most_preferred: true },
      after: { is_most_preferred: false },
    })
}
