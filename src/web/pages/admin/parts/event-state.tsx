import type { BillingEvent } from '../../../../contract/subscriptions.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Tag } from '../../../ui/tag.tsx'

const kinds = { received: 'info', done: 'good', ignored: 'line', failed: 'bad' } as const

/** What became of an event, with what stood in its way. */
export function EventState({ event: { status, problem } }: { event: BillingEvent }) {
  const t = useT()
  return (
    <>
      <Tag kind={kinds[status]}>{t(`list.billing_events.status.${status}`)}</Tag>
      {problem && <small className="mail-problem">{problem}</small>}
    </>
  )
}
