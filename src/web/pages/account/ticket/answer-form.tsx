import { useEffect, useRef } from 'react'
import type { Ticket } from '#contract/support/support-tickets.ts'
import { useGeneration } from '#web/actions/action-form.tsx'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { keepDraft, MessageForm, readDraft } from '#web/components/conversation/message-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'

interface AnswerFormProps {
  ticket: Pick<Ticket, 'id' | 'status' | 'subject'>
  formKey: string
  /** the ticket's owner */
  owner: string
}

/** The reply form. A closed ticket takes no replies and leads to a new ticket. */
export function AnswerForm({ ticket: { id, status, subject }, formKey, owner }: AnswerFormProps) {
  const t = useT()
  const busy = useBusy('answer')
  const answer = useAnswer()
  const generation = useGeneration(answer?.ok ? answer.at : undefined)
  const failedReply = answer && !answer.ok ? answer : { values: {}, fields: {} }
  if (status === 'closed') return <Closed id={id} subject={subject} />
  return (
    <MessageForm
      key={generation}
      intent="answer"
      formKey={formKey}
      owner={owner}
      draft={id}
      label={t('tickets.answer')}
      submit={t('tickets.send')}
      busy={busy}
      values={failedReply.values}
      errors={failedReply.fields}
      isNext={generation > 0}
    />
  )
}

/** The draft at the time of closing is carried over to the new ticket, below what was typed there already. */
function Closed({ id, subject }: { id: string; subject: string }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Closed while the user typed: the focused field is gone.
    if (readDraft(id) && document.activeElement === document.body) box.current?.focus()
  }, [id])

  function takeAlong() {
    const typed = readDraft(id)
    if (!typed) return
    keepDraft('new', [readDraft('new'), typed].filter(Boolean).join('\n\n'))
    keepDraft(id, '')
  }

  return (
    <div ref={box} tabIndex={-1}>
      <Note title={t('tickets.closed')} role="status">
        <p>{t('tickets.closed.text')}</p>
        <p className="mbs-3">
          <PageLink
            page="accountTicketNew"
            search={`?${new URLSearchParams({ subject })}`}
            className={buttonClass({ size: 'small' })}
            onClick={takeAlong}
          >
            {t('tickets.closed.new')}
          </PageLink>
        </p>
      </Note>
    </div>
  )
}
