import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStatus, retryJob, type Status, statusParts } from '#contract/site/status.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { Backup, Database, Keys, Nodes, Storage, Versions } from './inside-parts.tsx'
import { Queue, Schedules, StateTag } from './job-parts.tsx'
import { Beacon, Mail, Payments, Platforms } from './outside-parts.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context), status: await send(getStatus, { context }) }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, {
    retry: { run: ({ id = '' }, visit) => send(retryJob, { params: { id }, context: visit }) },
  })
}

/** The state of every part of the installation, what it means and what to do. */
export default function StatusPage() {
  const t = useT()
  const { dateTime } = useFormat()
  const { user, status } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={t('dash.place.status')}
      count={status.ok && t('status.checked', { time: dateTime(status.data.checked_at) })}
      user={user}
    >
      {status.ok ? (
        <>
          <Attention status={status.data} />
          <div className="overview grid grid-cols-12 gap-px border-be border-be-line bg-line">
            <Database status={status.data} />
            <Storage status={status.data} />
            <Queue status={status.data} />
            <Schedules status={status.data} />
            <Platforms status={status.data} />
            <Mail status={status.data} />
            <Beacon status={status.data} />
            <Payments status={status.data} />
            <Backup status={status.data} />
            <Nodes status={status.data} />
            <Versions status={status.data} />
            <Keys status={status.data} />
          </div>
        </>
      ) : (
        <div className="dash-pad">
          <Note kind="bad" role="alert">
            <p>{status.message}</p>
          </Note>
        </div>
      )}
    </DashboardPage>
  )
}

/** Links to the parts that are not as they should be, problems first. */
function Attention({ status }: { status: Status }) {
  const t = useT()
  const found = statusParts
    .filter((name) => status[name].state !== 'ok')
    .toSorted((a, b) => Number(status[b].state === 'problem') - Number(status[a].state === 'problem'))
  if (found.length === 0)
    return (
      <p className="waiting-none">
        <Icon className="text-good" name="check-circle" size={18} />
        {t('status.fine')}
      </p>
    )
  return (
    <nav
      aria-label={t('status.attention')}
      className="status-attention py-2.5 px-(--gutter) border-y border-y-line"
    >
      <ul className="flex flex-wrap gap-y-2 gap-x-6 m-0 p-0 list-none">
        {found.map((name) => (
          <li key={name}>
            <StateTag state={status[name].state} />
            <a href={`#status-${name}`}>{t(`status.part.${name}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
