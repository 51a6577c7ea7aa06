/** One step of a check. `draw` is the place (from 0) that fails first. */
export interface CheckStep {
  name:
    | 'shape'
    | 'format'
    | 'commit_hash'
    | 'seal'
    | 'beacon_signature'
    | 'seed'
    | 'draw_count'
    | 'draw_order'
    | 'draw_index'
    | 'draw_path'
    | 'draw_number'
    | 'draw_ticket'
    /** what the page shows is what the receipt says */
    | 'page'
  ok: boolean
  draw?: number
}

/** What came of computing a receipt again. */
export interface Finding {
  ok: boolean
  checks: CheckStep[]
  /** how long the computing took, without the loading */
  milliseconds: number
}
