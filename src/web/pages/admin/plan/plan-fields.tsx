import type { Feature } from '#contract/billing/plans.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { platforms } from '#posts/address.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { codeWidth, nameWidth } from '../parts/field-widths.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { fixedLimits, openLimits } from './draft-plan.ts'

/** Values and errors of a plan's fields, by name. */
interface FieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The fields of a plan: offer, features and limits. */
export function PlanFields({ isFree, ...state }: FieldsProps & { isFree: boolean }) {
  const t = useT()
  return (
    <div>
      <FormPart id="offer" title={t('plans.part.offer')} text={isFree && t('plans.free_note')}>
        <OfferFields {...state} isFree={isFree} />
      </FormPart>
      <FormPart id="features" title={t('plans.part.features')}>
        <FeatureSwitches {...state} />
      </FormPart>
      <FormPart id="limits" title={t('plans.part.limits')}>
        <LimitFields {...state} />
      </FormPart>
    </div>
  )
}

function OfferFields({ values, errors, isFree }: FieldsProps & { isFree: boolean }) {
  const t = useT()
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const fixed = isFree ? { readOnly: true } : {}
  return (
    <>
      <TextField
        {...field('name')}
        {...fixed}
        className={nameWidth}
        label={t('plans.name')}
        maxLength={60}
        autoComplete="off"
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4 items-start">
        <TextField
          {...field('price')}
          {...fixed}
          label={t('plans.price')}
          hint={t('plans.price_hint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          {...field('currency')}
          className={codeWidth}
          label={t('plans.currency')}
          hint={t('plans.currency_hint')}
          maxLength={3}
          autoComplete="off"
        />
      </div>
      {isFree ? (
        <>
          <input type="hidden" name="product_id" value="" />
          <input type="hidden" name="trial_days" value="0" />
          <input type="hidden" name="is_active" value="on" />
        </>
      ) : (
        <>
          <TextField
            {...field('product_id')}
            className={nameWidth}
            label={t('plans.product')}
            hint={t('plans.product_hint')}
            maxLength={255}
            autoComplete="off"
          />
          <TextField
            {...field('trial_days')}
            label={t('plans.trial')}
            hint={t('plans.trial_hint')}
            inputMode="numeric"
            autoComplete="off"
          />
          <Switch
            name="is_active"
            label={t('plans.active')}
            note={t('plans.active_note')}
            defaultChecked={values['is_active'] === 'on'}
          />
        </>
      )}
      <Switch
        name="is_most_preferred"
        label={t('plans.most_preferred')}
        note={t('plans.most_preferred_note')}
        defaultChecked={values['is_most_preferred'] === 'on'}
      />
    </>
  )
}

function LimitFields({ values, errors }: FieldsProps) {
  const t = useT()
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
  })
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4 items-start">
        {openLimits.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`plans.limit.${name}`)}
            hint={t('plans.unlimited')}
          />
        ))}
        {fixedLimits.map((name) => (
          <TextField key={name} {...field(name)} label={t(`plans.limit.${name}`)} />
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4 items-start">
        <SelectField
          name="sharing"
          label={t('plans.limit.sharing')}
          options={(['unlimited', 'days', 'disabled'] as const).map((value) => ({
            value,
            label: t(`plans.sharing.${value}`),
          }))}
          defaultValue={values['sharing']}
          error={errors['sharing']}
        />
        <TextField {...field('sharing_days')} label={t('plans.sharing_days')} />
      </div>
    </>
  )
}

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
function FeatureSwitches({ values }: FieldsProps) {
  const t = useT()
  const groups = [
    ['plans.platforms', platforms],
    ['plans.extras', extras],
  ] as const
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-4 items-start">
      {groups.map(([legend, names]) => (
        <fieldset key={legend} className="stack gap-3">
          <legend>{t(legend)}</legend>
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
