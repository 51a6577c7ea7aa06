import { planTitle } from '../../../../contract/lists/plan-title.ts'
import type { ManagedSubscription } from '../../../../contract/subscriptions.ts'
import { useT } from '../../../i18n/frame.tsx'

const plain = (word: string) => word

/** As it is called there; plans by their titles. */
const fields = {
  external_subscription_id: plain,
  external_customer_id: plain,
  provider_status: plain,
  next_plan: planTitle,
  pending_plan: planTitle,
} as const
type Field = keyof typeof fields

/** What the provider calls it. */
export function Facts({ of }: { of: ManagedSubscription }) {
  const t = useT()
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="visually-hidden">
        {t('subscriptions.facts')}
      </h2>
      <dl className="record-facts">
        {(Object.keys(fields) as Field[]).map((field) => {
          const word = of[field]
          return (
            word !== null && (
              <div key={field}>
                <dt>{t(`list.subscriptions.${field}`)}</dt>
                <dd>
                  <bdi>{fields[field](word)}</bdi>
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
