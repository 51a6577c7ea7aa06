import { planTitle } from '#contract/billing/plan-title.ts'
import type { Plan } from '#contract/billing/plans.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Locale } from '#locales/locales.ts'
import { platforms } from '#posts/address.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/texts.ts'
import { priceText } from '../price-text.ts'

/** The facts on a plan's ticket: the features it unlocks, then its limits, with large numbers abbreviated. */
export function planFacts(
  t: Translate,
  { list, count }: Pick<Format, 'list' | 'count'>,
  plan: Plan,
): string[] {
  const { limits, features } = plan
  return [
    platformsText(t, list, plan),
    drawsText(t, plan),
    t('pricing.fact.comments', { count: limits.comments, many: count(limits.comments) }),
    t('pricing.fact.rows', { count: limits.list_rows, many: count(limits.list_rows) }),
    sharingText(t, plan),
    features.report_and_analytics ? t('pricing.feature.report_and_analytics') : '',
    features.premium_support ? t('pricing.feature.premium_support') : '',
    features.own_look ? t('pricing.feature.own_look') : '',
  ].filter((fact) => fact !== '')
}

export function platformsText(
  t: Translate,
  list: (names: string[]) => string,
  { features }: Pick<Plan, 'features'>,
): string {
  const open = platforms.filter((platform) => features[platform])
  if (open.length === platforms.length) return t('pricing.fact.platforms', { count: open.length })
  return open.length === 0 ? '' : list(open.map((platform) => platformNames[platform]))
}

function drawsText(t: Translate, { limits: { daily_limit: day, monthly_limit: month } }: Plan): string {
  if (day !== null) return t('pricing.fact.draws_day', { count: day })
  if (month !== null) return t('pricing.fact.draws_month', { count: month })
  return t('pricing.fact.draws_unlimited')
}

function sharingText(t: Translate, { result_sharing: { mode, days } }: Plan): string {
  if (mode === 'disabled') return t('pricing.fact.not_shared')
  if (mode === 'unlimited' || days === null) return t('pricing.fact.shared_unlimited')
  return t('pricing.fact.shared', { count: days })
}

/** A plan with a display title, and its price in the format of the language. */
export interface ShownPlan extends Plan {
  title: string
  price_text: string
}

/** The plans to choose from. Server only: browsers format some prices differently. */
export function shownPlans(plans: readonly Plan[], locale: Locale): ShownPlan[] {
  return plans
    .filter((plan) => plan.is_active)
    .map((plan) => ({ ...plan, title: planTitle(plan.name), price_text: priceText(plan, locale) }))
}
