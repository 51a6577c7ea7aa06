import { ticketPriorities } from '../../../../contract/lists/ticket-words.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Radio } from '../../../ui/choice.tsx'

/** How much hurry it has, with what each of them is for. */
export function PriorityChoice({ chosen = 'medium' }: { chosen: string | undefined }) {
  const t = useT()
  return (
    <fieldset className="stack gap-2">
      <legend className="ticket-legend">{t('conversation.priority')}</legend>
      {ticketPriorities.map((priority) => (
        <Radio
          key={priority}
          name="priority"
          value={priority}
          label={t(`conversation.priority.${priority}`)}
          note={t(`tickets.priority.${priority}`)}
          defaultChecked={priority === chosen}
        />
      ))}
    </fieldset>
  )
}
