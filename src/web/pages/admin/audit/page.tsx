import { type ReactNode, useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { CallReply } from '#contract/api/call.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import { listRecordModules } from '#contract/content/contents.ts'
import { auditList } from '#contract/lists/log-lists.ts'
import { type AuditLine, checkAudit, listAudit } from '#contract/site/logs.ts'
import type { Page } from '#locales/paths.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import type { Outcome } from '#web/api/send.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import { Empty } from '#web/components/empty.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { Changes } from '../parts/changes/changes.tsx'
import { type Language, labelOf, readable, textOf } from '../parts/changes/value-words.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import {
  PanelFact,
  PanelFacts,
  PanelHeading,
  RecordLink,
  SidePanel,
  useOpened,
} from '../parts/list/side-panel.tsx'
import { accountOf, PersonCell, PersonLink } from '../parts/people/person-cell.tsx'

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
  mail_texts: { page: 'dashboardMailTexts' },
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

function useRecordName(): (line: AuditLine) => string {
  const t = useT()
  const format = useFormat()
  const locale = useLocale()
  const { moduleNames } = useLoaderData<typeof loader>()
  return (line) => {
    if (line.record.fullname) return line.record.fullname
    // What is sent through a form has no name but that of the form.
    return line.record.name === line.area
      ? (moduleNames[line.area] ?? line.area)
      : nameOf(line, { t, format, locale })
  }
}

interface LinePanelProps {
  line: AuditLine
  ids: readonly string[]
}

/** One line of the log, with all of its changes and the way to its record, if it still exists. */
function LinePanel({ line, ids }: LinePanelProps) {
  const t = useT()
  const { exactTime } = useFormat()
  const name = useRecordName()(line)
  const { id, area, act: action, record, at } = line
  const target = action === 'delete' ? undefined : placeOf(area, action, record.id)
  return (
    <SidePanel name="line" id={id} ids={ids} title={<bdi>{name}</bdi>}>
      {/* What the list beside it leaves out comes first. */}
      <PanelFacts>
        <PanelFact name={t('list.audit.area')}>
          <AreaName area={area} />
        </PanelFact>
      </PanelFacts>
      <PanelHeading>{t('list.audit.changes')}</PanelHeading>
      <Changes line={line} isWhole />
      <PanelFacts>
        <PanelFact name={t('list.audit.record')}>
          {record.fullname ? (
            <PersonLink person={accountOf(record)} hasUsername />
          ) : target ? (
            <TargetLink target={target} id={record.id} name={<bdi>{name}</bdi>} />
          ) : (
            <bdi>{name}</bdi>
          )}
        </PanelFact>
        <PanelFact name={t('list.audit.actor')}>
          <Actor line={line} />
        </PanelFact>
        <PanelFact name={t('list.audit.act')}>{t(`list.audit.act.${action}` as MessageKey)}</PanelFact>
        <PanelFact name={t('list.audit.at')}>
          <time dateTime={at}>{exactTime(at)}</time>
        </PanelFact>
      </PanelFacts>
    </SidePanel>
  )
}

function Actor({ line: { actor } }: { line: AuditLine }) {
  if (!actor.id) return <bdi>{actor.name}</bdi>
  return <PersonLink person={accountOf(actor)} hasUsername />
}

/** Exports are of a list, and changed settings are named by their labels. */
function nameOf(
  { area, act, record }: Pick<AuditLine, 'area' | 'act' | 'record'>,
  language: Language,
): string {
  const name = record.name || record.id
  if (act === 'export') return textOf(language.t, areaTexts, name) ?? readable(name)
  if (area === 'settings' && record.id === 'settings')
    return language.format.list(name.split(', ').map((field) => labelOf(field, language)))
  return area === 'plans' ? planTitle(name) : name
}

const areaTexts = ['dash.place.', 'list.audit.area.']

/** The areas of the product have names in every language, modules those of their editors. */
function AreaName({ area }: { area: string }) {
  const t = useT()
  const { moduleNames } = useLoaderData<typeof loader>()
  return textOf(t, ['list.audit.area.'], area) ?? <bdi>{moduleNames[area] ?? readable(area)}</bdi>
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
