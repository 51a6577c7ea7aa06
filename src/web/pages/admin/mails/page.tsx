import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { listOutbox, type OutboxMail, readOutboxMail, resendOutboxMail } from '#contract/site/outbox.ts'
import { afterToken } from '#locales/after-token.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { PanelFact, PanelFacts } from '../parts/list/facts.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { ComingPanel, RecordLink, SidePanel, usePanelOf } from '../parts/list/side-panel.tsx'
import { type StateLooks, StateMark } from '../parts/states/state-mark.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('mail')
  const [list, opened] = await Promise.all([
    loadList(outboxList, listOutbox, args),
    id ? send(readOutboxMail, { params: { id }, context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, outboxList, {
    resend: {
      run: ({ id = '' }) => send(resendOutboxMail, { params: { id }, context }),
    },
  })
}

const cells: Cells<OutboxMail> = {
  template: (mail) => <MailName mail={mail} />,
  status: (mail) => <MailState mail={mail} />,
}

function resendOf(mail: OutboxMail) {
  return <Resend mail={mail} />
}

/** Mails to people, their states, and one mail as its recipient sees it. */
export default function Mails() {
  const t = useT()
  const { opened, ...loaded } = useLoaderData<typeof loader>()
  const { shown, coming } = usePanelOf('mail', opened)
  const ids = loaded.results?.rows.map(({ id }) => id) ?? []
  return (
    <DashboardList
      list={outboxList}
      texts="list.outbox."
      call={listOutbox}
      place="mails"
      page="dashboardMails"
      loaded={loaded}
      choices={[
        {
          action: 'outbox.resend',
          label: t('outbox.resend'),
          icon: 'mail',
          title: (count) => t('outbox.bulk.title', { count }),
          consequences: [t('outbox.bulk.then')],
        },
      ]}
      head={{
        end: (
          <PageLink page="dashboardMailTexts" className={buttonClass({ size: 'small' })}>
            {t('mail_texts.title')}
          </PageLink>
        ),
      }}
      nameOf={({ to }) => to}
      cells={cells}
      empty={<Empty icon="mail" title={t('outbox.none.title')} text={t('outbox.none.text')} />}
      rowActions={resendOf}
      provesExports
      panel={
        shown ? (
          <MailPanel mail={shown} ids={ids} />
        ) : (
          coming && <ComingPanel name="mail" id={coming} ids={ids} />
        )
      }
    >
      {loaded.results && !ways.has(loaded.results.driver) && <NoMailServer />}
      {opened && !opened.ok && (
        <div className="pbs-4 px-(--gutter) text-ink-2">
          <Note kind="bad" role="alert">
            <p>{opened.message}</p>
          </Note>
        </div>
      )}
    </DashboardList>
  )
}

const looks: StateLooks<OutboxMail['status']> = {
  waiting: { kind: 'info', icon: 'clock' },
  kept: { kind: 'warn', icon: 'pause' },
  sending: { kind: 'info', icon: 'upload' },
  sent: null,
  failed: { kind: 'bad', icon: 'alert-circle' },
  unknown: { kind: 'warn', icon: 'help' },
}

/** The kind of mail, linked to its text. */
function MailName({ mail: { id, template } }: { mail: OutboxMail }) {
  const t = useT()
  return (
    <span className="data-table-name">
      <RecordLink name="mail" id={id}>
        {t(`list.outbox.template.${template}`)}
      </RecordLink>
    </span>
  )
}

/** The state of a mail, with its problem. */
function MailState({ mail: { status, problem } }: { mail: OutboxMail }) {
  const t = useT()
  return (
    <>
      <StateMark look={looks[status]}>{t(`list.outbox.status.${status}`)}</StateMark>
      {/* The panel beside the list says it of the open one. */}
      {problem && (
        <small className="block text-ink-2 text-12 [@media(width>1100px)]:in-[.list-beside]:hidden">
          {problem}
        </small>
      )}
    </>
  )
}

/** Resends a mail that was not sent. */
function Resend({ mail: { id, to, status } }: { mail: OutboxMail }) {
  const t = useT()
  const { colon } = useFormat()
  if (status !== 'kept' && status !== 'failed') return null
  return (
    <ActionButton intent="resend" id={id} size="small" label={`${t('outbox.resend')}${colon}${to}`}>
      {t('outbox.resend')}
    </ActionButton>
  )
}

/** How mails can leave; without any they wait here. */
const ways: ReadonlySet<string> = new Set(['smtp', 'api'])

function NoMailServer() {
  const t = useT()
  return (
    <div className="pbs-4 px-(--gutter) text-ink-2">
      <Note kind="warn">
        <p>{t('outbox.way.none')}</p>
        <p>
          <PageLink page="setup" parameters={{ token: afterToken }} search="?step=mail">
            {t('outbox.set_up')}
          </PageLink>
        </p>
      </Note>
    </div>
  )
}

interface MailPanelProps {
  mail: CallReply<typeof readOutboxMail>
  ids: readonly string[]
}

/** One mail as its recipient sees it. */
function MailPanel({ mail: { id, subject, text, to, locale, problem }, ids }: MailPanelProps) {
  const t = useT()
  return (
    <SidePanel name="mail" id={id} ids={ids} title={<span lang={locale}>{subject}</span>}>
      <PanelFacts>
        <PanelFact name={t('list.outbox.to')}>
          <bdi>{to}</bdi>
        </PanelFact>
      </PanelFacts>
      {problem && (
        <Note kind="warn">
          <p>{problem}</p>
        </Note>
      )}
      <pre
        className="mail-text p-4 border border-line rounded-control bg-surface [font:inherit] whitespace-pre-wrap wrap-anywhere max-w-[72ch]"
        lang={locale}
      >
        {text}
      </pre>
    </SidePanel>
  )
}
