import type { Context } from '#web/acts/answer-act.ts'
import { siteContext } from '#web/session.ts'

/** The names of the plans that the site offers, in order. */
export function sitePlans(context: Context): string[] {
  const { site } = context.get(siteContext)
  return (site?.constants.plans ?? []).map(({ name }) => name)
}
