import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { outboxList } from '../../../../contract/lists/outbox-list.ts'
import { listOutbox, type OutboxMail, readOutboxMail, resendOutboxMail } from '../../../../contract/outbox.ts'
import { afterToken } from '../../../../locales/after-token.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import type { Cells } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { DashboardList } from '../parts/dashboard-list.tsx'
import { MailName, MailState, Resend } from './mail-cells.tsx'
import { MailPanel } from './mail-panel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('mail')
  const [list, opened] = await Promise.all([
    loadList(outboxList, listOutbox, args),
    id ? send(readOutboxMail, { params: { id }, context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), opened, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAct(request, context, outboxList, {
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

/** What was written to people, what became of it, and one mail as its receiver reads it. */
export default function Mails() {
  const t = useT()
  const { opened, ...loaded } = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={outboxList}
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
      nameOf={({ to }) => to}
      cells={cells}
      empty={<Empty icon="mail" title={t('outbox.none.title')} text={t('outbox.none.text')} />}
      acts={resendOf}
      provesExports
    >
      {loaded.found && <MailRoute driver={loaded.found.driver} />}
      {opened && <MailPanel answer={opened} />}
    </DashboardList>
  )
}

function MailRoute({ driver }: { driver: string }) {
  const t = useT()
  if (driver === 'smtp' || driver === 'api') return <p className="mail-route">{t(`outbox.way.${driver}`)}</p>
  return (
    <div className="mail-route">
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
