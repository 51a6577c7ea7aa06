import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { useT } from '#web/i18n/frame.tsx'
import { type StateLooks, StateMark } from './state-mark.tsx'

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
