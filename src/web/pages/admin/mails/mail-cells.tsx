import type { OutboxMail } from '../../../../contract/outbox.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RecordLink } from '../parts/record-link.tsx'

const kinds = {
  waiting: 'info',
  kept: 'warn',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
} as const satisfies Record<OutboxMail['status'], string>

/** What kind of mail it is; leads to its text. */
export function MailName({ mail: { id, template } }: { mail: OutboxMail }) {
  const t = useT()
  return (
    <span className="data-table-name">
      <RecordLink name="mail" id={id}>
        {t(`list.outbox.template.${template}`)}
      </RecordLink>
    </span>
  )
}

/** What became of it, with what stood in its way. */
export function MailState({ mail: { status, problem } }: { mail: OutboxMail }) {
  const t = useT()
  return (
    <>
      <Tag kind={kinds[status]}>{t(`list.outbox.status.${status}`)}</Tag>
      {problem && <small className="mail-problem">{problem}</small>}
    </>
  )
}

/** Lets a mail that did not leave be tried again. */
export function Resend({ mail: { id, to, status } }: { mail: OutboxMail }) {
  const t = useT()
  if (status !== 'kept' && status !== 'failed') return null
  return (
    <ActButton intent="resend" id={id} size="small" label={`${t('outbox.resend')}: ${to}`}>
      {t('outbox.resend')}
    </ActButton>
  )
}
