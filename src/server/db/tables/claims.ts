/** Until when the holder of a rank may come forward. */
export interface ClaimsTable {
  giveaway_id: string
  rank: number
  /** how long the next holder of the place has in turn */
  window_seconds: number
  deadline: Date
  claimed_at: Date | null
}
