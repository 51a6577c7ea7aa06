import type { CallReply } from '../../../../contract/call.ts'
import type { readOutboxMail } from '../../../../contract/outbox.ts'
import type { Outcome } from '../../../api.ts'
import { useT } from '../../../i18n/frame.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'
import { RecordLink } from '../parts/record-link.tsx'

/** One mail as its receiver reads it. */
export function MailPanel({ answer }: { answer: Outcome<CallReply<typeof readOutboxMail>> }) {
  const t = useT()
  if (!answer.ok)
    return (
      <div className="mail-route">
        <Note kind="bad" role="alert">
          <p>{answer.message}</p>
        </Note>
      </div>
    )
  const { subject, text, to, locale, problem } = answer.data
  return (
    <section className="record-panel" aria-labelledby="mail-subject">
      <div className="record-panel-head">
        <h2 id="mail-subject" lang={locale}>
          {subject}
        </h2>
        <RecordLink name="mail" id="" className={buttonClass({ size: 'small' })}>
          {t('outbox.close')}
        </RecordLink>
      </div>
      <p className="muted">
        {t('list.outbox.to')}: <bdi>{to}</bdi>
      </p>
      {problem && (
        <Note kind="warn">
          <p>{problem}</p>
        </Note>
      )}
      <pre className="mail-text" lang={locale}>
        {text}
      </pre>
    </section>
  )
}
