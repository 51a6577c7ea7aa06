import { ticketPriorities, ticketStatuses } from '#contract/support/ticket-values.ts'
import type { BulkChoice, BulkTold } from '#web/components/data-table/bulk-choice.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

/** Bulk actions on tickets, for users who may change them. */
export function useTicketChoices(
  mayUpdate: boolean,
  agents: readonly { id: string; name: string }[],
): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const pageOf = (ticketId: string) => path('dashboardTicket', { ticketId })
  const choose = (name: string, label: string, options: readonly { value: string; label: string }[]) =>
    function Choose({ values, errors }: BulkTold) {
      return (
        <SelectField
          name={name}
          label={label}
          required
          options={[{ value: '', label: t('desk.choose') }, ...options]}
          defaultValue={values[name] ?? ''}
          error={errors[name]}
        />
      )
    }
  const choices: BulkChoice[] = [
    {
      action: 'tickets.status',
      label: t('list.support_tickets.status'),
      icon: 'check',
      title: (count) => t('desk.bulk.status.title', { count }),
      consequences: [t('desk.bulk.status.then')],
      pageOf,
      fields: choose(
        'status',
        t('list.support_tickets.status'),
        ticketStatuses.map((value) => ({ value, label: t(`list.support_tickets.status.${value}`) })),
      ),
    },
    {
      action: 'tickets.priority',
      label: t('list.support_tickets.priority'),
      icon: 'arrow-up',
      title: (count) => t('desk.bulk.priority.title', { count }),
      consequences: [],
      pageOf,
      fields: choose(
        'priority',
        t('list.support_tickets.priority'),
        ticketPriorities.map((value) => ({ value, label: t(`list.support_tickets.priority.${value}`) })),
      ),
    },
    {
      action: 'tickets.assign',
      label: t('desk.bulk.assign'),
      icon: 'user',
      title: (count) => t('desk.bulk.assign.title', { count }),
      consequences: [],
      pageOf,
      fields: choose('assigned_to', t('desk.assigned'), [
        { value: 'none', label: t('desk.unassigned') },
        ...agents.map(({ id, name }) => ({ value: id, label: name })),
      ]),
    },
  ]
  return mayUpdate ? choices : []
}
