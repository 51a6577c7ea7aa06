import type { Finding, LeftUnchecked } from './finding.ts'

/** Additional evidence: a draw is proven without it. */
const onTop = new Set<LeftUnchecked>(['timestamp', 'ledger_draw', 'comments_rules'])

/** What a check found, as a key of its sentence. Only a draw with external randomness may be called proven. */
export function outcomeOf({ ok, unchecked = [] }: Pick<Finding, 'ok' | 'unchecked'>, isProvable: boolean) {
  if (!ok) return 'check.failed'
  if (!unchecked.every((name) => onTop.has(name))) return 'check.ok.partly'
  return isProvable ? 'check.ok.provable' : 'check.ok'
}
