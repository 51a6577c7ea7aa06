/** Spans that the overview looks back over. Days are those of UTC. */
export const overviewPeriods = ['today', 'week', 'month'] as const
export type OverviewPeriod = (typeof overviewPeriods)[number]
