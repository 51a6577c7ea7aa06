/**
 * What can be wrong with a ledger. Programs and pages have their own text for each; the code and the place are the same
 * everywhere.
 */
export type LedgerFault =
  /** the checkpoint is missing, malformed, of another ledger, or not signed by a known key */
  | 'checkpoint_missing'
  | 'checkpoint_shape'
  | 'checkpoint_origin'
  | 'checkpoint_key'
  | 'checkpoint_signature'
  /** a bundle or tile (`path`) is missing, or does not have this size */
  | 'part_missing'
  | 'part_shape'
  /** the bytes of a line are not the text of an entry, or do not match the hash in the tile `path` */
  | 'line_shape'
  | 'line_hash'
  /** a line does not state its own position, the previous line, or a time after it (with five minutes of tolerance) */
  | 'line_index'
  | 'line_prev'
  | 'line_time'
  /** a draw was sealed twice, or a line is about one that was not sealed before, or was sealed differently */
  | 'sealed_twice'
  | 'not_sealed'
  | 'other_seal'
  /** a draw was drawn twice, replaced before it was drawn, or continues after it was voided */
  | 'drawn_twice'
  | 'not_drawn'
  | 'after_void'
  /** a place was given away twice, or not to the next one of the ranking */
  | 'replaced_twice'
  | 'replaced_out_of_order'
  /** the hashes of the tile `path` do not match the tiles below it (`below`) */
  | 'tile_hash'
  /** everything together does not match what the checkpoint signs */
  | 'root'
  /** it does not begin with the `size` lines that were known before, or is shorter */
  | 'rewritten'
  | 'shortened'

export interface LedgerProblem {
  fault: LedgerFault
  /** line of the ledger, from 0 */
  line?: number
  /** relative to the ledger, such as `tile/0/001` */
  path?: string
  below?: string
  size?: number
}
