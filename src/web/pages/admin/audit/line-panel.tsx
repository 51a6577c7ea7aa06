import type { ReactNode } from 'react'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { AuditLine } from '#contract/site/logs.ts'
import type { Page } from '#locales/paths.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Changes } from '../parts/changes/changes.tsx'
import { textOf } from '../parts/changes/value-words.ts'
import { PanelFact, PanelFacts, PanelHeading } from '../parts/list/facts.tsx'
import { SidePanel } from '../parts/list/side-panel.tsx'
import { accountOf } from '../parts/people/person-cell.tsx'
import { AreaName, useRecordName } from './line-names.tsx'

interface LinePanelProps {
  line: AuditLine
  ids: readonly string[]
}

/** One line of the log: what happened, what changed, and behind a press what only experts ask for. */
export function LinePanel({ line, ids }: LinePanelProps) {
  const t = useT()
  const { exactTime } = useFormat()
  const name = useRecordName()(line)
  const { id, area, record, actor, at, hash } = line
  return (
    <SidePanel name="line" id={id} ids={ids} title={<bdi>{name}</bdi>}>
      <div className="grid gap-1">
        <p>
          <WhatHappened line={line} />
        </p>
        <p className="text-ink-3 text-13">
          <AreaName area={area} /> · <time dateTime={at}>{exactTime(at)}</time>
        </p>
      </div>
      <div className="pbs-2 border-bs border-bs-line">
        <PanelHeading>{t('list.audit.changes')}</PanelHeading>
        <Changes line={line} isWhole />
      </div>
      <Fold title={t('audit.details')} className="text-14">
        <PanelFacts>
          <PanelFact name={t('audit.entry')}>
            <Code>{`#${id}`}</Code>
          </PanelFact>
          {record.id && (
            <PanelFact name={t('audit.item_id')}>
              <Code>{record.id}</Code>
            </PanelFact>
          )}
          <PanelFact name={t('list.audit.actor')}>
            <bdi>{actor.name}</bdi>
            {actor.id && (
              <>
                {' '}
                <Code>{actor.id}</Code>
              </>
            )}
          </PanelFact>
          <PanelFact name={t('audit.entry_seal')}>
            <Code>{hash}</Code>
          </PanelFact>
        </PanelFacts>
      </Fold>
    </SidePanel>
  )
}

function Code({ children }: { children: string }) {
  return (
    <code className="select-all text-12" dir="ltr">
      {children}
    </code>
  )
}

/** Who did what to which record, in one sentence with links to both if they still exist. */
function WhatHappened({ line }: { line: AuditLine }) {
  const t = useT()
  const name = useRecordName()(line)
  const { area, act, record, actor } = line
  const said = textOf(t, ['audit.says.'], act)
  const who = (
    <PersonName key="who" id={actor.id}>
      {shownName(accountOf(actor))}
    </PersonName>
  )
  const target = act === 'delete' ? undefined : placeOf(area, act, record.id)
  const what = record.fullname ? (
    <PersonName key="what" id={record.id}>
      {name}
    </PersonName>
  ) : target ? (
    <TargetLink key="what" target={target} id={record.id} name={<bdi>{name}</bdi>} />
  ) : (
    <b key="what">
      <bdi>{name}</bdi>
    </b>
  )
  // An act without a sentence of its own is named.
  if (said === undefined)
    return (
      <>
        {who} · {t(`list.audit.act.${act}` as MessageKey)} · {what}
      </>
    )
  return (
    <Sentence
      text={t(`audit.says.${act}` as MessageKey, { who: slot(0), what: slot(1) })}
      parts={[who, what]}
    />
  )
}

function PersonName({ id, children }: { id: string | null; children: string }) {
  const name = <bdi>{children}</bdi>
  if (!id) return <b>{name}</b>
  return (
    <OpenLink page="dashboardUser" parameters={{ userId: id }}>
      {name}
    </OpenLink>
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
