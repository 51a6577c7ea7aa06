/** Periods that the overview covers. Days are UTC days. */
export const overviewPeriods = ['today', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]
