import { planTitle } from '#contract/billing/plan-title.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useAnswer } from '#web/actions/use-answer.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Grants a plan to a user, with an end date and a reason. */
export function GrantForm({ plans }: { plans: readonly string[] }) {
  const t = useT()
  const answer = useAnswer()
  const isOpen = answer?.intent === 'grant' && !answer.ok
  return (
    <div className="dash-pad">
      <Fold title={t('subscriptions.grant.title')} className="dash-form" open={isOpen}>
        <div className="stack gap-3">
          <p className="muted">{t('subscriptions.grant.text')}</p>
          <ActionForm intent="grant" submit={t('subscriptions.grant.submit')} kind="quiet">
            {({ values, errors }) => (
              <>
                <TextField
                  name="user"
                  label={t('subscriptions.grant.user')}
                  maxLength={254}
                  required
                  autoComplete="off"
                  defaultValue={values['user']}
                  error={errors['user']}
                />
                <SelectField
                  name="plan"
                  label={t('list.subscriptions.plan')}
                  options={plans.map((value) => ({ value, label: planTitle(value) }))}
                  defaultValue={values['plan']}
                  error={errors['plan']}
                />
                <TextField
                  name="until"
                  type="date"
                  label={t('subscriptions.grant.until')}
                  required
                  defaultValue={values['until']}
                  error={errors['until']}
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
        </div>
      </Fold>
    </div>
  )
}
