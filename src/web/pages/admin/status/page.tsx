import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  getStatus,
  retryJob,
  type Status,
  type StatusPart,
  type StatusState,
  statusParts,
} from '#contract/site/status.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { Ago, NowProvider } from '#web/components/times/ago.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AllWell } from '../parts/all-well.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { Backup, Database, Keys, Nodes, Storage, Versions } from './inside-parts.tsx'
import { Queue, Schedules } from './job-parts.tsx'
import { Beacon, Mail, Payments, Platforms } from './outside-parts.tsx'
import { looks } from './part.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context), status: await send(getStatus, { context }) }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, {
    retry: { run: ({ id = '' }, visit) => send(retryJob, { params: { id }, context: visit }) },
  })
}

const views: Record<StatusPart, (props: { status: Status }) => ReactNode> = {
  database: Database,
  queue: Queue,
  schedules: Schedules,
  mail: Mail,
  beacon: Beacon,
  platforms: Platforms,
  storage: Storage,
  backup: Backup,
  payments: Payments,
  nodes: Nodes,
  versions: Versions,
  keys: Keys,
}

/** What needs attention comes first. */
const inOrder: readonly StatusState[] = ['problem', 'note', 'ok']

/** The state of every part of the installation, what it means and what to do. */
export default function StatusPage() {
  const t = useT()
  const { user, status } = useLoaderData<typeof loader>()
  const checked = status.ok ? status.data.checked_at : undefined
  return (
    <NowProvider now={checked === undefined ? undefined : Date.parse(checked)}>
      <DashboardPage
        title={t('dash.place.status')}
        count={
          checked && (
            <Sentence
              text={t('status.checked', { time: slot(0) })}
              parts={[<Ago key="ago" moment={checked} />]}
            />
          )
        }
        user={user}
        end={
          <PageLink
            page="dashboardStatus"
            className={buttonClass({ size: 'small' })}
            aria-current={undefined}
            replace
            preventScrollReset
          >
            <Icon name="refresh" />
            {t('status.again')}
          </PageLink>
        }
      >
        {status.ok ? (
          <Parts status={status.data} />
        ) : (
          <div className="dash-pad">
            <Note kind="bad" role="alert">
              <p>{status.message}</p>
            </Note>
          </div>
        )}
      </DashboardPage>
    </NowProvider>
  )
}

/** All parts, those with problems first. */
function Parts({ status }: { status: Status }) {
  return (
    <>
      <Summary status={status} />
      {inOrder.flatMap((state) =>
        statusParts
          .filter((name) => status[name].state === state)
          .map((name) => {
            const View = views[name]
            // A part whose state changed opens or closes with it.
            return <View key={`${name} ${state}`} status={status} />
          }),
      )}
    </>
  )
}

/** How many parts are as they should be, and how many are not. */
function Summary({ status }: { status: Status }) {
  const t = useT()
  const countOf = (state: StatusState) => statusParts.filter((name) => status[name].state === state).length
  const [problems, notes, fine] = [countOf('problem'), countOf('note'), countOf('ok')]
  if (problems + notes === 0) return <AllWell>{t('status.fine')}</AllWell>
  return (
    <p className="flex flex-wrap gap-y-1 gap-x-3 items-center py-2.5 px-(--gutter) border-be border-be-line text-14">
      {problems > 0 && <Tag {...looks.problem}>{t('status.found.problem', { count: problems })}</Tag>}
      {notes > 0 && <Tag {...looks.note}>{t('status.found.note', { count: notes })}</Tag>}
      <span className="text-ink-2">{t('status.found.ok', { count: fine })}</span>
    </p>
  )
}
