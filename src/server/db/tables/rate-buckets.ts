/** How often something was asked for in a window of time; limits of abuse, empty after a crash of the database. */
export interface RateBucketsTable {
  key: string
  window_start: Date
  count: number
}
