import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** What can be done to many subscriptions at once. */
export function useSubscriptionChoices(mayUpdate: boolean): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const canceling: BulkChoice = {
    action: 'subscriptions.cancel',
    label: t('subscriptions.bulk.cancel'),
    icon: 'x',
    isDanger: true,
    title: (count) => t('subscriptions.bulk.cancel.title', { count }),
    consequences: [t('subscriptions.bulk.cancel.then')],
    pageOf: (subscriptionId) => path('dashboardSubscription', { subscriptionId }),
    fields: ({ values, errors }) => (
      <TextField
        name="reason"
        label={t('subscriptions.reason')}
        required
        maxLength={500}
        autoComplete="off"
        defaultValue={values['reason']}
        error={errors['reason']}
      />
    ),
  }
  return mayUpdate ? [canceling] : []
}
