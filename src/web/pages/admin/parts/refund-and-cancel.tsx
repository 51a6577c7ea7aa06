import type { Refund } from '#contract/billing/subscription-states.ts'
import type { ManagedSubscription } from '#contract/billing/subscriptions.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { RadioGroup } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type StateLooks, StateMark } from './states/state-mark.tsx'
import { useMoney } from './use-money.ts'

/** Statuses of the provider; unknown ones are shown as they are. */
const looks = {
  succeeded: null,
  pending: { kind: 'info', icon: 'clock' },
  requires_action: { kind: 'warn', icon: 'warning' },
  failed: { kind: 'bad', icon: 'alert-circle' },
  canceled: { kind: 'line', icon: 'x-circle' },
} as const satisfies StateLooks<string>

/** What the payment provider gave back, each with the page of its payment there; nothing if there is none. */
export function Refunds({ refunds }: { refunds: readonly Refund[] }) {
  const t = useT()
  if (refunds.length === 0) return null
  return (
    <section className="dash-part" aria-labelledby="refunds">
      <h2 id="refunds">{t('subscriptions.refunds')}</h2>
      <ul className="grid gap-2 text-14 [&_small_a]:whitespace-nowrap [&>li]:grid [&>li]:wrap-anywhere [&_small]:text-ink-3 [&_small]:text-13">
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  )
}

function RefundLine({
  refund: { amount, paid, currency, status, created_at, at_provider },
}: {
  refund: Refund
}) {
  const t = useT()
  const money = useMoney()
  const { dateTime } = useFormat()
  const known = Object.hasOwn(looks, status) ? (status as keyof typeof looks) : undefined
  const part = amount < paid ? t('subscriptions.refund.part', { paid: money(paid, currency) }) : undefined
  return (
    <li>
      <span>
        <strong>{money(amount, currency)}</strong> {part ?? `(${t('subscriptions.refund.full')})`}{' '}
        <StateMark look={known ? looks[known] : { kind: 'line', icon: 'help' }}>
          {known ? t(`subscriptions.refund.${known}`) : status}
        </StateMark>
      </span>
      <small>
        <time dateTime={created_at}>{dateTime(created_at)}</time>
        {at_provider && (
          <>
            {' · '}
            <a href={at_provider} target="_blank" rel="noreferrer">
              {t('subscriptions.refund.open')} <Icon name="external" size={14} />
            </a>
          </>
        )}
      </small>
    </li>
  )
}

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
    <section className="dash-part max-w-205 [&_legend]:pbe-2" aria-labelledby="cancel">
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
