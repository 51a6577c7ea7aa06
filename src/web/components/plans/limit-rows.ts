import type { Feature } from '#contract/billing/plans.ts'
import type { MessageKey, Translate } from '../../i18n/texts.ts'
import { platformsText, type ShownPlan } from './plan-facts.ts'

/** A text, or whether the plan includes it. */
type Value = string | boolean

export interface LimitRow {
  label: MessageKey
  value: (plan: ShownPlan) => Value
}

interface Labels {
  t: Translate
  number: (value: number) => string
  list: (names: string[]) => string
}

const extras = [
  'giveaway_history',
  'other_tools',
  'report_and_analytics',
  'premium_support',
  'own_look',
] as const satisfies Feature[]

/** Every limit of every plan, in the order in which people look for them. */
export function limitRows({ t, number, list }: Labels): LimitRow[] {
  const orNone = (limit: number | null, format = number) =>
    limit === null ? t('pricing.none') : format(limit)
  const days = (count: number) => t('pricing.days', { count })
  return [
    { label: 'pricing.row.price', value: (plan) => plan.price_text },
    { label: 'pricing.row.trial', value: ({ trial_days }) => trial_days > 0 && days(trial_days) },
    { label: 'pricing.row.platforms', value: (plan) => platformsText(t, list, plan) || false },
    { label: 'pricing.row.day', value: ({ limits }) => orNone(limits.daily_limit) },
    { label: 'pricing.row.month', value: ({ limits }) => orNone(limits.monthly_limit) },
    { label: 'pricing.row.comments', value: ({ limits }) => number(limits.comments) },
    { label: 'pricing.row.rows', value: ({ limits }) => number(limits.list_rows) },
    { label: 'pricing.row.posts', value: ({ limits }) => number(limits.posts) },
    { label: 'pricing.row.kept', value: ({ limits }) => orNone(limits.day_limit, days) },
    {
      label: 'pricing.row.shared',
      value: ({ result_sharing: { mode, days: most } }) => mode !== 'disabled' && orNone(most, days),
    },
    ...extras.map(
      (feature): LimitRow => ({
        label: `pricing.feature.${feature}`,
        value: ({ features }) => features[feature],
      }),
    ),
    {
      label: 'pricing.row.account',
      value: ({ features }) =>
        t(features.no_account_required ? 'pricing.account.optional' : 'pricing.account.needed'),
    },
    { label: 'pricing.row.proof', value: () => true },
  ]
}
