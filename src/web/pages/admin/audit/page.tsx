import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { CallReply } from '#contract/api/call.ts'
import { listRecordModules } from '#contract/content/contents.ts'
import { auditList } from '#contract/lists/log-lists.ts'
import { type AuditLine, checkAudit, listAudit } from '#contract/site/logs.ts'
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
import { Changes } from '../parts/changes/changes.tsx'
import { DashboardList } from '../parts/list/list-page.tsx'
import { RecordLink, useOpened } from '../parts/list/side-panel.tsx'
import { accountOf, PersonCell } from '../parts/people/person-cell.tsx'
import { Actor, AreaName, useRecordName } from './line-names.tsx'
import { LinePanel } from './line-panel.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const isAsked = searchParams.has('check')
  const [list, chain, modules] = await Promise.all([
    loadList(auditList, listAudit, args),
    isAsked ? send(checkAudit, { context: args.context }) : null,
    send(listRecordModules, { context: args.context }),
  ])
  const named = modules.ok ? modules.data.modules.map(({ key, name }) => [key, name] as const) : []
  return { user: signedInUser(args.context), chain, moduleNames: Object.fromEntries(named), ...list }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, auditList)
}

const cells: Cells<AuditLine> = {
  record: (line) => <RecordName line={line} />,
  actor: (line) => <Actor line={line} />,
  area: ({ area }) => <AreaName area={area} />,
  changes: (line) => <Changes line={line} />,
}

/** What staff did to the site and to other accounts, newest first. */
export default function Audit() {
  const t = useT()
  const { chain, moduleNames: _, ...loaded } = useLoaderData<typeof loader>()
  const opened = useOpened('line')
  const rows = loaded.results?.rows ?? []
  const [last, setLast] = useState<AuditLine>()
  const found = rows.find(({ id }) => id === opened)
  if (found && found !== last) setLast(found)
  // A line that was pressed stays open beside other rows, as when it was pressed while a search was answered.
  const line = found ?? (last?.id === opened ? last : undefined)
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
      nameOf={({ record }) => shownName(accountOf(record))}
      sortedBy={{ record: t('audit.sorted_by'), actor: t('audit.sorted_by') }}
      cells={cells}
      provesExports
      panel={line && <LinePanel line={line} ids={rows.map(({ id }) => id)} />}
      empty={<Empty icon="shield" title={t('audit.none.title')} text={t('audit.none.text')} />}
    >
      {chain && <ChainNote answer={chain} />}
    </DashboardList>
  )
}

/** The name of the changed record, which opens the line beside the list. */
function RecordName({ line }: { line: AuditLine }) {
  const name = useRecordName()(line)
  const { id, record } = line
  const link = (
    <RecordLink name="line" id={id}>
      <bdi>{name}</bdi>
    </RecordLink>
  )
  if (!record.fullname)
    return (
      <span className="data-table-name">
        {link}
        <small>#{id}</small>
      </span>
    )
  const below = (
    <>
      <bdi>{record.name}</bdi> · #{id}
    </>
  )
  return (
    <PersonCell person={accountOf(record)} below={below}>
      {link}
    </PersonCell>
  )
}

/** Whether the audit log is intact. */
function ChainNote({ answer }: { answer: Outcome<CallReply<typeof checkAudit>> }) {
  const t = useT()
  if (!answer.ok)
    return (
      <div className="pbs-4 px-(--gutter)">
        <Note kind="bad" role="alert">
          <p>{answer.message}</p>
        </Note>
      </div>
    )
  const { holds, up_to, broken_at, hash } = answer.data
  return (
    <div className="pbs-4 px-(--gutter)">
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
          <p className="audit-seal text-13 wrap-anywhere">
            {t('audit.seal')} <code dir="ltr">{hash}</code>
          </p>
        )}
      </Note>
    </div>
  )
}
