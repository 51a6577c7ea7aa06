import { Fragment } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'

/** The number of characters that fit on one line beside the other columns of a list. */
const long = 32

/** The types that the provider is asked to send. */
const namedTypes: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
]

/** What happened, in words; a type without any keeps the provider's. */
export function useEventName(): (type: string) => string {
  const t = useT()
  return (type) =>
    namedTypes.includes(type) ? t(`subscriptions.event.${type.replaceAll('.', '_')}` as MessageKey) : type
}

/** What happened, in words, and below it the event's type in the provider's. */
export function EventType({ type }: { type: string }) {
  const name = useEventName()(type)
  if (name === type) return <TypeCode type={type} />
  return (
    <span className="grid leading-[1.35]">
      <span className="font-semibold">{name}</span>
      <small className="text-ink-3 text-12">
        <TypeCode type={type} />
      </small>
    </span>
  )
}

/** On phones, and anywhere if long, it wraps between words, not within one. */
function TypeCode({ type }: { type: string }) {
  return (
    <code dir="ltr" className={type.length > long ? undefined : 'not-phone:[&>wbr]:hidden'}>
      {type.split(/(?<=[._])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
