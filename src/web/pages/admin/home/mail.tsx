import type { CallReply } from '../../../../contract/call.ts'
import type { readOutboxMail } from '../../../../contract/outbox.ts'
import type { Outcome } from '../../../api.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'

interface MailProps {
  answer: Outcome<CallReply<typeof readOutboxMail>>
  /** of the list, to return to */
  page: number
}

/** One mail as its receiver reads it. */
export function Mail({ answer, page }: MailProps) {
  const t = useT()
  if (!answer.ok)
    return (
      <Note kind="bad" role="alert">
        <p>{answer.message}</p>
      </Note>
    )
  const { subject, text, to, locale, problem } = answer.data
  return (
    <section className="panel panel-pad stack gap-3" aria-labelledby="mail-subject">
      <h2 id="mail-subject" lang={locale}>
        {subject}
      </h2>
      <p className="muted">
        {t('dashboard.outbox.to')}: <bdi>{to}</bdi>
      </p>
      {problem && (
        <Note kind="warn">
          <p>{problem}</p>
        </Note>
      )}
      <pre className="dashboard-mail" lang={locale}>
        {text}
      </pre>
      <p>
        <PageLink page="dashboard" search={`?page=${page}`} preventScrollReset className={buttonClass()}>
          {t('dashboard.outbox.close')}
        </PageLink>
      </p>
    </section>
  )
}
