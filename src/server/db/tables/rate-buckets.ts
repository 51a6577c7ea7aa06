/** How often something was tried in a window of time, under keys that tell nothing; a crash forgets the last moments at most. */
export interface RateBucketsTable {
  key: string
  window_start: Date
  count: number
}
