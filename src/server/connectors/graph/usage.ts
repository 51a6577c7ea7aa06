import { z } from 'zod'
import { dayMs, minuteMs } from '#server/kit/durations.ts'

const usages = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().min(0).optional().catch(undefined) })),
)
/** Windows last an hour or a day; a larger value is not a reason to stop for years. */
const maxMinutes = dayMs / minuteMs

/**
 * When requests may resume, if a refusal says so: `X-Business-Use-Case-Usage` gives minutes for each account
 * (unverified). `X-App-Usage` and `X-Page-Usage` give percentages of a sliding hour, but no time.
 */
export function regainedAt(headers: Record<string, string>, now: Date): Date | undefined {
  const told = headers['x-business-use-case-usage']
  if (!told) return undefined
  const minutes = minutesIn(told)
  return minutes > 0 ? new Date(now.getTime() + Math.min(minutes, maxMinutes) * minuteMs) : undefined
}

function minutesIn(told: string): number {
  try {
    const all = Object.values(usages.parse(JSON.parse(told))).flat()
    return Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access ?? 0))
  } catch {
    return 0
  }
}
