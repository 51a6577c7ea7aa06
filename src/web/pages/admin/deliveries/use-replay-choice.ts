import type { BulkChoice } from '../../../components/data-table/bulk-choice.ts'
import { useT } from '../../../i18n/frame.tsx'

/** What can be done to many payment events at once. */
export function useReplayChoice(mayReplay: boolean): BulkChoice[] {
  const t = useT()
  const replaying: BulkChoice = {
    action: 'billing_events.replay',
    label: t('subscriptions.replay'),
    icon: 'refresh',
    title: (count) => t('subscriptions.bulk.replay.title', { count }),
    consequences: [t('subscriptions.bulk.replay.then')],
  }
  return mayReplay ? [replaying] : []
}
