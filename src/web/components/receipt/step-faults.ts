import type { StepName } from './finding.ts'

/** Whose fault a failing step may be; each has a text that says what it means and what to do. */
export type Fault =
  | 'damaged'
  | 'arithmetic'
  | 'beacon'
  | 'history'
  | 'ledger'
  | 'keys'
  | 'list'
  | 'comments'
  | 'page'

const faults: Partial<Record<StepName, Fault>> = {
  shape: 'damaged',
  format: 'damaged',
  beacon_hash: 'beacon',
  beacon_signature: 'beacon',
  events: 'history',
  ledger_entries: 'ledger',
  ledger_draw: 'ledger',
  ledger_inclusion: 'ledger',
  ledger_checkpoint: 'ledger',
  keys: 'keys',
  list_count: 'list',
  list_root: 'list',
  list_ranking: 'list',
  comments_file: 'comments',
  comments_rules: 'comments',
  comments_ranking: 'comments',
  page: 'page',
}

/** What a failing step means. Whatever is not named here is arithmetic that does not come out. */
export function faultOf(step: StepName): Fault {
  return faults[step] ?? 'arithmetic'
}
