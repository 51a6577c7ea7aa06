import { Form } from 'react-router'
import type { CallReply } from '../../../../contract/call.ts'
import type { listOutbox, OutboxMail } from '../../../../contract/outbox.ts'
import type { Outcome } from '../../../api.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'

const kinds = {
  waiting: 'info',
  kept: 'warn',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
} as const satisfies Record<OutboxMail['status'], string>

interface OutboxProps {
  answer: Outcome<CallReply<typeof listOutbox>>
  page: number
  pageSize: number
}

/** What was written to people, and what became of it. */
export function Outbox({ answer, page, pageSize }: OutboxProps) {
  const t = useT()
  if (!answer.ok)
    return (
      <Note kind="bad" role="alert" title={t('dashboard.outbox.title')}>
        <p>{answer.message}</p>
      </Note>
    )
  const { mails, total } = answer.data
  return (
    <section className="stack" aria-labelledby="outbox">
      <div className="row row-between row-baseline">
        <h2 id="outbox">{t('dashboard.outbox.title')}</h2>
        {total > 0 && <p className="muted">{t('dashboard.outbox.total', { count: total })}</p>}
      </div>
      {mails.length === 0 ? (
        <p className="empty">{t('dashboard.outbox.empty')}</p>
      ) : (
        <Table caption={t('dashboard.outbox.caption')} records>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.outbox.kind')}</th>
              <th scope="col">{t('dashboard.outbox.to')}</th>
              <th scope="col">{t('dashboard.outbox.status')}</th>
              <th scope="col">{t('dashboard.outbox.written')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('dashboard.outbox.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} page={page} />
            ))}
          </tbody>
        </Table>
      )}
      <nav className="row" aria-label={t('dashboard.outbox.title')}>
        {page > 1 && <Turn to={page - 1} label={t('dashboard.outbox.newer')} />}
        {page * pageSize < total && <Turn to={page + 1} label={t('dashboard.outbox.older')} />}
      </nav>
    </section>
  )
}

function Turn({ to, label }: { to: number; label: string }) {
  return (
    <PageLink page="dashboard" search={`?page=${to}`} className={buttonClass({ size: 'small' })}>
      {label}
    </PageLink>
  )
}

function MailRow({ mail, page }: { mail: OutboxMail; page: number }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { id, template, to, status, problem, created_at } = mail
  const kind = t(`dashboard.outbox.template.${template}`)
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td data-label={t('dashboard.outbox.to')} className="dashboard-to">
        <bdi>{to}</bdi>
      </td>
      <td data-label={t('dashboard.outbox.status')}>
        <Tag kind={kinds[status]}>{t(`dashboard.outbox.state.${status}`)}</Tag>
        {problem && <small className="dashboard-problem">{problem}</small>}
      </td>
      <td data-label={t('dashboard.outbox.written')}>{dateTime(created_at)}</td>
      <td>
        <Form method="post" preventScrollReset className="row gap-2">
          <PageLink
            page="dashboard"
            search={`?page=${page}&mail=${id}`}
            preventScrollReset
            aria-label={`${t('dashboard.outbox.read')}: ${kind}, ${to}`}
            className={buttonClass({ size: 'small' })}
          >
            {t('dashboard.outbox.read')}
          </PageLink>
          {(status === 'kept' || status === 'failed') && (
            <Button
              type="submit"
              name="resend"
              value={id}
              size="small"
              aria-label={`${t('dashboard.outbox.resend')}: ${kind}, ${to}`}
            >
              {t('dashboard.outbox.resend')}
            </Button>
          )}
        </Form>
      </td>
    </tr>
  )
}
