import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { RadioGroup } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Ends a subscription, explaining each option; one that ends with its period can still be ended immediately. */
export function CancelForm({ of }: { of: ManagedSubscription }) {
  const t = useT()
  const { date } = useFormat()
  const later = {
    value: 'period_end',
    label: t('subscriptions.cancel.period_end'),
    note: t('subscriptions.cancel.period_end_note', { date: date(of.current_period_end) }),
  } as const
  const atOnce = {
    value: 'now',
    label: t('subscriptions.cancel.now'),
    note: t('subscriptions.cancel.now_note'),
  } as const
  const isOnlyAtOnce = of.cancel_at_period_end || of.status === 'canceled'
  const ways = isOnlyAtOnce ? [atOnce] : [later, atOnce]
  return (
    <section className="dash-part dash-form" aria-labelledby="cancel">
      <h2 id="cancel">{t('subscriptions.cancel')}</h2>
      <ActionForm intent="cancel" submit={t('subscriptions.cancel')} kind="danger">
        {({ values, errors }) => (
          <>
            <RadioGroup
              legend={t('subscriptions.cancel.at')}
              name="at"
              options={ways}
              defaultValue={values['at'] === 'now' || isOnlyAtOnce ? 'now' : 'period_end'}
            />
            <TextField
              name="reason"
              label={t('subscriptions.reason')}
              maxLength={500}
              required
              autoComplete="off"
              defaultValue={values['reason']}
              error={errors['reason']}
            />
          </>
        )}
      </ActionForm>
    </section>
  )
}
