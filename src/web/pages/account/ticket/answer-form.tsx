import type { Ticket } from '../../../../contract/support-tickets.ts'
import { useGeneration } from '../../../acts/act-form.tsx'
import { useAnswer, useBusy } from '../../../acts/use-answer.ts'
import { MessageForm } from '../../../components/conversation/message-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'

interface AnswerFormProps {
  ticket: Pick<Ticket, 'id' | 'status' | 'subject'>
  formKey: string
}

/** What somebody adds; nothing can be added to a closed ticket, which leads on to a new one. */
export function AnswerForm({ ticket: { id, status, subject }, formKey }: AnswerFormProps) {
  const t = useT()
  const busy = useBusy('answer')
  const answer = useAnswer()
  const generation = useGeneration(answer?.ok ? answer.at : undefined)
  const refused = answer && !answer.ok ? answer : { values: {}, fields: {} }
  if (status === 'closed')
    return (
      <Note title={t('tickets.closed')}>
        <p>{t('tickets.closed.text')}</p>
        <p className="note-act">
          <PageLink
            page="accountTicketNew"
            search={`?${new URLSearchParams({ subject })}`}
            className={buttonClass({ size: 'small' })}
          >
            {t('tickets.closed.new')}
          </PageLink>
        </p>
      </Note>
    )
  return (
    <MessageForm
      key={generation}
      intent="answer"
      formKey={formKey}
      draft={id}
      label={t('tickets.answer')}
      submit={t('tickets.send')}
      busy={busy}
      values={refused.values}
      errors={refused.fields}
      isNext={generation > 0}
    />
  )
}
