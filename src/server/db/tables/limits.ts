/** How much of something was used in a UTC day or month; exact, and committed with the action that used it. */
export interface QuotaTable {
  key: string
  /** `2026-11-20` or `2026-11` */
  period: string
  n: number
}

/** Attempts per time window, under keys that reveal nothing; a crash loses at most the last moments. */
export interface RateBucketsTable {
  key: string
  window_start: Date
  count: number
}
