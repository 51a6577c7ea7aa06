/** The steps of a check: those of the receipt itself, of what this site publishes beside it, and of the page. */
export type StepName =
  | 'shape'
  | 'format'
  | 'commit_hash'
  | 'seal'
  | 'beacon_hash'
  | 'beacon_signature'
  | 'seed'
  | 'draw_count'
  | 'draw_order'
  | 'draw_index'
  | 'draw_path'
  | 'draw_number'
  | 'draw_ticket'
  /** of coins, dice and numbers: their tickets say what came */
  | 'chance'
  | 'events'
  | 'ledger_entries'
  | 'ledger_draw'
  | 'ledger_inclusion'
  | 'ledger_checkpoint'
  | 'signature'
  /** the keys that sign are those that this site publishes */
  | 'keys'
  | 'list_count'
  | 'list_root'
  | 'list_ranking'
  | 'comments_file'
  | 'comments_rules'
  | 'comments_ranking'
  /** what the page shows is what the receipt says */
  | 'page'

/** One step of a check. `draw` is the place (from 0) that fails first. */
export interface CheckStep {
  name: StepName
  ok: boolean
  draw?: number
}

/** What a receipt promises, or should, and nobody looked at. */
export type LeftUnchecked =
  | 'ledger'
  | 'ledger_draw'
  | 'signature'
  | 'timestamp'
  | 'beacon_signature'
  | 'other_fields'
  | 'keys'
  | 'list'
  | 'comments'
  /** what only the organiser's names could show */
  | 'comments_rules'

/** What came of computing a receipt again. */
export interface Finding {
  ok: boolean
  checks: CheckStep[]
  unchecked?: LeftUnchecked[]
  /** how long the computing took, without the loading */
  milliseconds: number
}
