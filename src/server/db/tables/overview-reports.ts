/** Who gets the numbers of the overview by email. */
export interface OverviewReportsTable {
  user_id: string
  rhythm: 'week' | 'month'
  /** end of the last period that was reported, or in which reports were chosen */
  reported_until: Date
}
