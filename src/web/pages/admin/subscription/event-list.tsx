import type { BillingEvent } from '../../../../contract/subscriptions.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Table } from '../../../ui/table.tsx'
import { EventState } from '../parts/event-state.tsx'
import { EventType } from '../parts/event-type.tsx'

/** What the provider sent about one subscription. */
export function EventList({ events }: { events: readonly BillingEvent[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  if (events.length === 0) return <p className="muted">{t('subscriptions.events.none')}</p>
  return (
    <Table caption={t('subscriptions.events')} tight flush records>
      <thead>
        <tr>
          {(['type', 'status', 'happened_at'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`list.billing_events.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <EventType type={event.type} />
            </th>
            <td data-label={t('list.billing_events.status')}>
              <EventState event={event} />
            </td>
            <td data-label={t('list.billing_events.happened_at')}>
              <time dateTime={event.happened_at}>{dateTime(event.happened_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
