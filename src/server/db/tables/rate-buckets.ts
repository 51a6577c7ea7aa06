/** Attempts per time window, under keys that reveal nothing; a crash loses at most the last moments. */
export interface RateBucketsTable {
  key: string
  window_start: Date
  count: number
}
