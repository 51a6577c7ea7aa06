import { dayMs, hourMs } from '#server/kit/durations.ts'

export type Rhythm = 'week' | 'month'

interface Period {
  from: Date
  to: Date
  /** when the period before it began */
  before: Date
}

/** A report comes in the morning of Europe after its period, not in the middle of the night. */
const morning = 6 * hourMs

/** The last whole week (from Monday) or month of which a report is due. Days begin at midnight UTC. */
export function duePeriod(rhythm: Rhythm, now: Date): Period {
  const time = new Date(now.getTime() - morning)
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()]
  if (rhythm === 'month') {
    const start = (back: number) => new Date(Date.UTC(year, month - back))
    return { from: start(1), to: start(0), before: start(2) }
  }
  const sinceMonday = (time.getUTCDay() + 6) % 7
  const start = (back: number) =>
    new Date(Date.UTC(year, month, time.getUTCDate() - sinceMonday) - back * 7 * dayMs)
  return { from: start(1), to: start(0), before: start(2) }
}

/** When the report of the period that runs now is due. */
export function nextReport(rhythm: Rhythm, now: Date): Date {
  const { to } = duePeriod(rhythm, now)
  const end =
    rhythm === 'month' ? Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1) : to.getTime() + 7 * dayMs
  return new Date(end + morning)
}
