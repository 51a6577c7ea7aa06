import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AuditLine, checkAudit, listAudit } from '#contract/accounts/audit.ts'
import type { CallReply } from '#contract/api/call.ts'
import { auditList } from '#contract/lists/audit-list.ts'
import type { Page } from '#locales/paths.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import type { Outcome } from '#web/api/send.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/dashboard-list.tsx'

interface Target {
  page: Page
  parameter?: string
}

/** The page for the records of an area. */
const targets: Readonly<Record<string, Target>> = {
  users: { page: 'dashboardUser', parameter: 'userId' },
  roles: { page: 'dashboardRole', parameter: 'roleId' },
  faq: { page: 'dashboardQuestion', parameter: 'questionId' },
  pages: { page: 'dashboardPages' },
  menus: { page: 'dashboardMenus' },
  sessions: { page: 'dashboardSessions' },
  settings: { page: 'dashboardSettings' },
}

/** The pages of exported lists. */
const lists: Readonly<Record<string, Target>> = {
  users: { page: 'dashboardUsers' },
  roles: { page: 'dashboardRoles' },
  sessions: { page: 'dashboardSessions' },
  faq: { page: 'dashboardFaq' },
  menus: { page: 'dashboardMenus' },
  outbox: { page: 'dashboardMails' },
  logs: { page: 'dashboardLogs' },
  audit: { page: 'dashboardAudit' },
}

/** The name of the changed record, linked if it still exists. */
function RecordName({ line: { id: no, area, act: action, record } }: { line: AuditLine }) {
  const isGone = action === 'delete'
  const target = placeOf(area, action, record.id)
  const name = <bdi>{record.name || record.id}</bdi>
  return (
    <span className="data-table-name">
      {target && !isGone ? <TargetLink target={target} id={record.id} name={name} /> : <span>{name}</span>}
      <small>#{no}</small>
    </span>
  )
}

function placeOf(area: string, action: string, recordId: string): Target | undefined {
  if (action === 'resend') return { page: 'dashboardMails' }
  return action === 'export' ? lists[recordId] : targets[area]
}

function TargetLink({ target, id, name }: { target: Target; id: string; name: ReactNode }) {
  const { page, parameter } = target
  return (
    <OpenLink page={page} {...(parameter && { parameters: { [parameter]: id } })}>
      {name}
    </OpenLink>
  )
}

/** How many differences a row shows; the rest is in a fold. */
const shownAtOnce = 3
const maxLength = 160

/** The old and new values of a record, field by field. */
function Changes({ changes }: Pick<AuditLine, 'changes'>) {
  const t = useT()
  if (changes.length === 0) return <span className="data-table-absent">{t('audit.no_changes')}</span>
  const more = changes.slice(shownAtOnce)
  return (
    <>
      <ChangeList changes={changes.slice(0, shownAtOnce)} />
      {more.length > 0 && (
        <details className="audit-more">
          <summary>{t('audit.more', { count: more.length })}</summary>
          <ChangeList changes={more} />
        </details>
      )}
    </>
  )
}

function ChangeList({ changes }: Pick<AuditLine, 'changes'>) {
  const t = useT()
  return (
    <ul className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <code>{field}</code> <span className="muted">{t('audit.was')}</span> <Value value={before} />{' '}
          <span className="muted">{t('audit.became')}</span> <Value value={after} />
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: unknown }) {
  const t = useT()
  if (value === null || value === undefined || value === '')
    return <i className="muted">{t('audit.nothing')}</i>
  if (value === '•••') return <i className="muted">{t('audit.secret')}</i>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <bdi>{text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}</bdi>
}

export async function loader(args: LoaderFunctionArgs) {
  const isAsked = new URL(args.request.url).searchParams.has('check')
  const [list, chain] = await Promise.all([
    loadList(auditList, listAudit, args),
    isAsked ? send(checkAudit, { context: args.context }) : null,
  ])
  return { user: signedInUser(args.context), chain, ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, auditList)
}

const cells: Cells<AuditLine> = {
  record: (line) => <RecordName line={line} />,
  actor: ({ actor }) =>
    actor.id ? (
      <OpenLink page="dashboardUser" parameters={{ userId: actor.id }}>
        <bdi>{actor.name}</bdi>
      </OpenLink>
    ) : (
      <bdi>{actor.name}</bdi>
    ),
  changes: ({ changes }) => <Changes changes={changes} />,
}

/** What staff did to the site and to other accounts, newest first. */
export default function Audit() {
  const t = useT()
  const { chain, ...loaded } = useLoaderData<typeof loader>()
  return (
    <DashboardList
      list={auditList}
      texts="list.audit."
      call={listAudit}
      place="audit"
      page="dashboardAudit"
      loaded={loaded}
      head={{
        end: (
          <OpenLink page="dashboardAudit" search="?check=chain" className={buttonClass({ size: 'small' })}>
            <Icon name="shield-check" />
            {t('audit.check')}
          </OpenLink>
        ),
      }}
      nameOf={({ record }) => record.name}
      cells={cells}
      provesExports
      empty={<Empty icon="shield" title={t('audit.none.title')} text={t('audit.none.text')} />}
    >
      {chain && <ChainNote answer={chain} />}
    </DashboardList>
  )
}

/** Whether the audit trail is intact. */
function ChainNote({ answer }: { answer: Outcome<CallReply<typeof checkAudit>> }) {
  const t = useT()
  if (!answer.ok)
    return (
      <div className="audit-chain">
        <Note kind="bad" role="alert">
          <p>{answer.message}</p>
        </Note>
      </div>
    )
  const { holds, up_to, broken_at, hash } = answer.data
  return (
    <div className="audit-chain">
      <Note
        kind={holds ? 'good' : 'bad'}
        role={holds ? 'status' : 'alert'}
        title={t(holds ? 'audit.holds.title' : 'audit.broken.title')}
      >
        <p>
          {holds
            ? t('audit.holds.text', { count: up_to })
            : t('audit.broken.text', { line: broken_at ?? 0, last: up_to })}
        </p>
        {up_to > 0 && (
          <p className="audit-seal">
            {t('audit.seal')} <code dir="ltr">{hash}</code>
          </p>
        )}
      </Note>
    </div>
  )
}
