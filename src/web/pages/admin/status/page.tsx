import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getStatus, retryJob, type Status, statusParts } from '#contract/site/status.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { AllWell } from '../parts/all-well.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { Head, looks, Part, Queue, Schedules, useMoment } from './job-parts.tsx'
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
  const found = (['problem', 'note'] as const)
    .map((state) => ({ state, names: statusParts.filter((name) => status[name].state === state) }))
    .filter(({ names }) => names.length > 0)
  if (found.length === 0) return <AllWell>{t('status.fine')}</AllWell>
  return (
    <nav aria-label={t('status.attention')} className="py-2.5 px-(--gutter) border-be border-be-line">
      <ul className="flex flex-wrap gap-y-2 gap-x-6 m-0 p-0 list-none">
        {found.map(({ state, names }) => (
          <li key={state} className="flex flex-wrap gap-y-1 gap-x-3 items-center">
            <Tag {...looks[state]}>{t(`status.found.${state}`, { count: names.length })}</Tag>
            {names.map((name) => (
              <a key={name} href={`#status-${name}`}>
                {t(`status.part.${name}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The database, and whether its tables fit this program. */
function Database({ status }: { status: Status }) {
  const t = useT()
  const { number } = useFormat()
  const size = useBytes()
  const { state, reason, version, is_embedded, bytes, latency_ms, migrations } = status.database
  const { known, missing, unknown } = migrations
  return (
    <Part
      name="database"
      state={state}
      says={t(`status.database.${reason}`)}
      facts={[
        ['PostgreSQL', is_embedded ? t('status.fact.embedded', { version }) : version],
        [t('status.fact.size'), size(bytes)],
        [t('status.fact.latency'), t('status.fact.milliseconds', { n: number(latency_ms) })],
        [
          t('status.fact.migrations'),
          t('status.fact.migrations_of', {
            applied: number(known - missing.length + unknown.length),
            known: number(known),
          }),
        ],
      ]}
    />
  )
}

const drivers = ['local', 's3', 'ftp'] as const

/** Where files are stored, and whether there is room. */
function Storage({ status }: { status: Status }) {
  const t = useT()
  const size = useBytes()
  const { state, reason, driver, folder, free_bytes, total_bytes, detail } = status.storage
  const known = drivers.find((name) => name === driver)
  return (
    <Part
      name="storage"
      state={state}
      says={t(`status.storage.${reason}`)}
      facts={[
        ...(detail ? [[t('status.fact.detail'), detail] as const] : []),
        [t('status.fact.driver'), known ? t(`settings.option.storage_driver.${known}`) : driver],
        [t('status.fact.folder'), folder],
        [
          t('status.fact.free'),
          free_bytes === null || total_bytes === null
            ? t('status.fact.unknown')
            : t('status.fact.free_of', { free: size(free_bytes), total: size(total_bytes) }),
        ],
      ]}
    />
  )
}

/** The last backup of this data folder. */
function Backup({ status }: { status: Status }) {
  const t = useT()
  const size = useBytes()
  const moment = useMoment(status, { none: 'status.fact.unknown' })
  const { state, reason, made_at, bytes, path } = status.backup
  return (
    <Part
      name="backup"
      state={state}
      says={t(`status.backup.${reason}`)}
      facts={[
        [t('status.fact.made_at'), moment(made_at)],
        ...(bytes === null ? [] : [[t('status.fact.size'), size(bytes)] as const]),
        ...(path === null ? [] : [[t('status.fact.file'), path] as const]),
      ]}
    />
  )
}

const roles = ['both', 'web', 'worker'] as const

/** The running processes of the product. */
function Nodes({ status }: { status: Status }) {
  const t = useT()
  const moment = useMoment(status)
  const { state, reason, running } = status.nodes
  return (
    <Part name="nodes" state={state} says={t(`status.nodes.${reason}`)}>
      {running.length > 0 && (
        <Table caption={t('status.part.nodes')} tight flush records>
          <Head columns={['role', 'version', 'since']} />
          <tbody>
            {running.map(({ role, version, since }) => {
              const known = roles.find((name) => name === role)
              return (
                <tr key={`${role} ${since}`}>
                  <th scope="row">{known ? t(`status.role.${known}`) : role}</th>
                  <td data-label={t('status.column.version')}>{version}</td>
                  <td data-label={t('status.column.since')}>{moment(since)}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </Part>
  )
}

function Versions({ status }: { status: Status }) {
  const t = useT()
  const { state, reason, product, node, postgres } = status.versions
  return (
    <Part
      name="versions"
      state={state}
      says={t(`status.versions.${reason}`)}
      facts={[
        ['GiveawayBox', product],
        ['Node', node],
        ['PostgreSQL', postgres],
      ]}
    />
  )
}

/** The public names of the secret keys. */
function Keys({ status }: { status: Status }) {
  const t = useT()
  const { list } = useFormat()
  const { state, reason, current, others, closed } = status.keys
  return (
    <Part
      name="keys"
      wide
      state={state}
      says={t(`status.keys.${reason}`)}
      facts={[
        [t('status.fact.current_key'), <code key="current">{current}</code>],
        ...(others.length > 0 ? [[t('status.fact.other_keys'), list(others)] as const] : []),
        ...(closed.length > 0 ? [[t('status.fact.closed'), list(closed)] as const] : []),
      ]}
    />
  )
}
