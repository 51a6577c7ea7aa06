import { Fragment } from 'react'
import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Tag } from '#web/ui/inline-text.tsx'

const kinds = { received: 'info', done: 'good', ignored: 'line', failed: 'bad' } as const

/** Problems that the server marks with a code of ours in front of the provider's message. */
const knownTroubles = ['unreachable', 'rate_limited', 'bad_key', 'refused', 'foreign'] as const

/** The problem of an event in words, with what the provider said. */
export function useEventProblem(): (text: string) => string {
  const t = useT()
  return (text) => {
    const problem = knownTroubles.find((word) => text.startsWith(`${word}: `))
    return problem ? `${t(`subscriptions.problem.${problem}`)} (${text.slice(problem.length + 2)})` : text
  }
}

/** The state of an event, with its problem. */
export function EventState({ event: { status, problem } }: { event: BillingEvent }) {
  const t = useT()
  const eventText = useEventProblem()
  return (
    <>
      <Tag kind={kinds[status]}>{t(`list.billing_events.status.${status}`)}</Tag>
      {problem && <small className="block text-ink-2 text-12">{eventText(problem)}</small>}
    </>
  )
}

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
