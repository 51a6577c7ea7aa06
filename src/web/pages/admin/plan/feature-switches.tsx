import type { Feature } from '#contract/billing/plans.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { platforms } from '#posts/address.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Switch } from '#web/ui/forms/choice.tsx'
import type { FieldsProps } from './fields-props.ts'

const extras = [
  'giveaway_history',
  'other_tools',
  'no_account_required',
  'report_and_analytics',
  'premium_support',
  'own_look',
] as const satisfies readonly Feature[]

export function featureName(t: Translate, feature: Feature): string {
  const extra = extras.find((candidate) => candidate === feature)
  if (extra) return t(`pricing.feature.${extra}`)
  const platform = platforms.find((candidate) => candidate === feature)
  return platform ? platformNames[platform] : feature
}

/** What a plan includes: platforms and other features. */
export function FeatureSwitches({ values }: FieldsProps) {
  const t = useT()
  const groups = [
    ['plans.platforms', platforms],
    ['plans.extras', extras],
  ] as const
  return (
    <div className="plan-pair">
      {groups.map(([legend, names]) => (
        <fieldset key={legend} className="stack gap-3">
          <legend className="field-label">{t(legend)}</legend>
          {names.map((name) => (
            <Switch
              key={name}
              name={`feature_${name}`}
              label={featureName(t, name)}
              defaultChecked={values[`feature_${name}`] === 'on'}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
