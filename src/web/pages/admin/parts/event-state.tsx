import { Fragment } from 'react'
import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { useT } from '#web/i18n/frame.tsx'
import { type StateLooks, StateMark } from './states/state-mark.tsx'

const looks: StateLooks<BillingEvent['status']> = {
  received: { kind: 'info', icon: 'clock' },
  done: null,
  ignored: null,
  failed: { kind: 'bad', icon: 'alert-circle' },
}

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
      <StateMark look={looks[status]}>{t(`list.billing_events.status.${status}`)}</StateMark>
      {problem && <small className="block text-ink-2 text-12">{eventText(problem)}</small>}
    </>
  )
}

/** The number of characters that fit on one line beside the other columns of a list. */
const long = 32

/** An event's type in the provider's words. On phones, and anywhere if long, it wraps between words, not within one. */
export function EventType({ type }: { type: string }) {
  return (
    <code className={type.length > long ? undefined : 'not-phone:[&>wbr]:hidden'}>
      {type.split(/(?<=[._])/).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}
