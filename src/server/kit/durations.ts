/** Durations in milliseconds, the unit of dates and timers. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Durations in seconds, the unit of cookies and rate limits. */
export const minuteSeconds = minuteMs / secondMs
export const hourSeconds = hourMs / secondMs
export const daySeconds = dayMs / secondMs
