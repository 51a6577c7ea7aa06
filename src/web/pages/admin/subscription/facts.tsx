import type { ManagedSubscription } from '../../../../contract/subscriptions.ts'
import { useT } from '../../../i18n/frame.tsx'

const fields = [
  'external_subscription_id',
  'external_customer_id',
  'provider_status',
  'next_plan',
  'pending_plan',
] as const

/** What the provider calls it. */
export function Facts({ of }: { of: ManagedSubscription }) {
  const t = useT()
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {t('subscriptions.facts')}
      </h2>
      <dl className="record-facts">
        {fields
          .filter((field) => of[field] !== null)
          .map((field) => (
            <div key={field}>
              <dt>{t(`list.subscriptions.${field}`)}</dt>
              <dd>
                <bdi>{of[field]}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
