/**
 * What can be wrong with a ledger. Programs and pages have their own words for each; the code and the place are the same
 * everywhere.
 */
export type LedgerFault =
  /** there is no checkpoint, it is no note, another ledger's, or no known key signed it */
  | 'checkpoint_missing'
  | 'checkpoint_shape'
  | 'checkpoint_origin'
  | 'checkpoint_key'
  | 'checkpoint_signature'
  /** a bundle or tile (`path`) is not there, or is none of this size */
  | 'part_missing'
  | 'part_shape'
  /** the bytes of a line are not the text of an entry, or not those whose hash stands in the tile `path` */
  | 'line_shape'
  | 'line_hash'
  /** a line does not say the place it stands at, the line before it, or a time after it (five minutes are forgiven) */
  | 'line_index'
  | 'line_prev'
  | 'line_time'
  /** a draw was sealed twice, or a line speaks of one that was not sealed before, or was sealed otherwise */
  | 'sealed_twice'
  | 'not_sealed'
  | 'other_seal'
  /** a draw was drawn twice, replaced before it was drawn, or goes on after it was made void */
  | 'drawn_twice'
  | 'not_drawn'
  | 'after_void'
  /** a place was given away twice, or not to the next one of the ranking */
  | 'replaced_twice'
  | 'replaced_out_of_order'
  /** the hashes of the tile `path` are not those of the tiles below it (`below`) */
  | 'tile_hash'
  /** everything together is not what the checkpoint signs */
  | 'root'
  /** it does not begin with the `size` lines that were known before, or has fewer */
  | 'rewritten'
  | 'shortened'

export interface LedgerProblem {
  fault: LedgerFault
  /** line of the ledger, from 0 */
  line?: number
  /** below the ledger, as `tile/0/001` */
  path?: string
  below?: string
  size?: number
}
