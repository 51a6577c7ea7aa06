import { z } from 'zod'

const usages = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().min(0).optional().catch(undefined) })),
)
/** Windows are of an hour or a day; what names more is no reason to give up for years. */
const maxMinutes = 24 * 60

/**
 * When asking may go on, if a refusal says so: `X-Business-Use-Case-Usage` tells minutes for each account (believed). `X-App-Usage`
 * and `X-Page-Usage` tell percents of an hour that slides along, and no time.
 */
export function regainedAt(headers: Record<string, string>, now: Date): Date | undefined {
  const told = headers['x-business-use-case-usage']
  if (!told) return undefined
  const minutes = minutesIn(told)
  return minutes > 0 ? new Date(now.getTime() + Math.min(minutes, maxMinutes) * 60_000) : undefined
}

function minutesIn(told: string): number {
  try {
    const all = Object.values(usages.parse(JSON.parse(told))).flat()
    return Math.max(0, ...all.map((one) => one.estimated_time_to_regain_access ?? 0))
  } catch {
    return 0
  }
}
