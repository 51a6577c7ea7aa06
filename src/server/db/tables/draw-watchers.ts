/** How many pages of a draw each node has open. */
export interface DrawWatchersTable {
  share_code: string
  /** made when the process started */
  node: string
  watchers: number
  /** a node that did not write for some seconds is gone */
  seen_at: Date
}

/** What a watching device found when it recomputed the result. */
export interface DrawChecksTable {
  share_code: string
  /** id of the page's event stream */
  stream: string
  agrees: boolean
  at: Date
}

/** When a watched draw shows its winners, the same for all nodes. */
export interface DrawOpeningsTable {
  share_code: string
  opens_at: Date
}
