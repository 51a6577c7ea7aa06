import type { Context } from '#web/actions/answer-action.ts'
import { siteContext } from '#web/visit/session.ts'

/** The names of the plans that the site offers, in order. */
export function sitePlans(context: Context): string[] {
  const { site } = context.get(siteContext)
  return (site?.constants.plans ?? []).map(({ name }) => name)
}
