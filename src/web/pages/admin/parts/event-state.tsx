import type { BillingEvent } from '#contract/billing/subscriptions.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/tag.tsx'

const kinds = { received: 'info', done: 'good', ignored: 'line', failed: 'bad' } as const

/** Problems that the server marks with a code of ours in front of the provider's message. */
const knownTroubles = ['unreachable', 'rate_limited', 'bad_key', 'refused', 'foreign'] as const

/** The state of an event, with its problem. */
export function EventState({ event: { status, problem } }: { event: BillingEvent }) {
  const t = useT()
  return (
    <>
      <Tag kind={kinds[status]}>{t(`list.billing_events.status.${status}`)}</Tag>
      {problem && <small className="mail-problem">{told(problem)}</small>}
    </>
  )

  function told(text: string): string {
    const trouble = knownTroubles.find((word) => text.startsWith(`${word}: `))
    return trouble ? `${t(`subscriptions.problem.${trouble}`)} (${text.slice(trouble.length + 2)})` : text
  }
}
