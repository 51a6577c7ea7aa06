import type { Plan } from '../../../../contract/plans.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import type { Translate } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface PlanCardProps {
  plan: Plan & { priceText: string }
  own: Plan | undefined
  isCurrent: boolean
}

/** One plan: what it costs, how much it gives, and whether that is more or less than one has. */
export function PlanCard({ plan, own, isCurrent }: PlanCardProps) {
  const t = useT()
  const { list } = useFormat()
  const platforms = platformNames.flatMap(([feature, name]) => (plan.features[feature] ? [name] : []))
  const extras = extraFeatures.filter((feature) => plan.features[feature])
  return (
    <li className={isCurrent ? 'plan plan-current' : 'plan'} aria-current={isCurrent || undefined}>
      <h3 className="plan-name">
        {plan.name}
        {plan.is_most_preferred && <Tag kind="line">{t('subscription.most_preferred')}</Tag>}
      </h3>
      <p>
        <b className="plan-price">{plan.priceText}</b>{' '}
        <span className="muted">{t('subscription.a_month')}</span>
      </p>
      <ul className="plan-facts">
        <li>{drawsText(t, plan)}</li>
        <li>{t('subscription.rows', { count: plan.limits.list_rows })}</li>
        <li>{sharingText(t, plan)}</li>
        <li>
          {plan.limits.day_limit === null
            ? t('subscription.kept_for_ever')
            : t('subscription.kept', { count: plan.limits.day_limit })}
        </li>
        {platforms.length > 0 && (
          <li>{t('subscription.platforms', { platforms: list(platforms), count: plan.limits.comments })}</li>
        )}
        {extras.map((feature) => (
          <li key={feature}>{t(`subscription.feature.${feature}`)}</li>
        ))}
      </ul>
      <p className="plan-mark">
        {isCurrent && <Icon name="check" />}
        {!isCurrent && own && <Icon name={plan.price > own.price ? 'arrow-up' : 'arrow-down'} />}
        {isCurrent && t('subscription.yours')}
        {!isCurrent && own && t(plan.price > own.price ? 'subscription.upgrade' : 'subscription.downgrade')}
      </p>
    </li>
  )
}

/** Brands are the same in every language. */
const platformNames = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['youtube', 'YouTube'],
  ['tiktok', 'TikTok'],
  ['x', 'X'],
  ['reddit', 'Reddit'],
] as const

const extraFeatures = [
  'no_account_required',
  'other_tools',
  'giveaway_history',
  'report_and_analytics',
  'premium_support',
] as const

function drawsText(t: Translate, { limits }: Plan): string {
  const { daily_limit: day, monthly_limit: month } = limits
  if (day === null && month === null) return t('subscription.draws.unlimited')
  if (day !== null && month !== null) return t('subscription.draws', { day, month })
  return day === null
    ? t('subscription.draws.month', { count: month ?? 0 })
    : t('subscription.draws.day', { count: day })
}

function sharingText(t: Translate, { result_sharing: { mode, days } }: Plan): string {
  if (mode === 'disabled') return t('subscription.sharing.disabled')
  if (mode === 'unlimited' || days === null) return t('subscription.sharing.unlimited')
  return t('subscription.sharing.days', { count: days })
}
