import type { ReactNode } from 'react'
import type { AuditLine } from '../../../../contract/audit.ts'
import type { Page } from '../../../../locales/paths.ts'
import { OpenLink } from '../../../components/open-link.tsx'

interface Place {
  page: Page
  parameter?: string
}

/** Where records of an area have a page of their own. */
const places: Readonly<Record<string, Place>> = {
  users: { page: 'dashboardUser', parameter: 'userId' },
  roles: { page: 'dashboardRole', parameter: 'roleId' },
  faq: { page: 'dashboardQuestion', parameter: 'questionId' },
  pages: { page: 'dashboardPages' },
  menus: { page: 'dashboardMenus' },
  sessions: { page: 'dashboardSessions' },
  settings: { page: 'dashboardSettings' },
}

/** Where the lists are that were taken along. */
const lists: Readonly<Record<string, Place>> = {
  users: { page: 'dashboardUsers' },
  roles: { page: 'dashboardRoles' },
  sessions: { page: 'dashboardSessions' },
  faq: { page: 'dashboardFaq' },
  menus: { page: 'dashboardMenus' },
  outbox: { page: 'dashboardMails' },
  logs: { page: 'dashboardLogs' },
  audit: { page: 'dashboardAudit' },
}

/** What was changed, with the way to it as far as it still exists. */
export function RecordName({ line: { id: no, area, act, record } }: { line: AuditLine }) {
  const isGone = act === 'delete'
  const place = placeOf(area, act, record.id)
  const name = <bdi>{record.name || record.id}</bdi>
  return (
    <span className="data-table-name">
      {place && !isGone ? <Way place={place} id={record.id} name={name} /> : <span>{name}</span>}
      <small>#{no}</small>
    </span>
  )
}

function placeOf(area: string, act: string, recordId: string): Place | undefined {
  if (act === 'resend') return { page: 'dashboardMails' }
  return act === 'export' ? lists[recordId] : places[area]
}

function Way({ place, id, name }: { place: Place; id: string; name: ReactNode }) {
  const { page, parameter } = place
  return (
    <OpenLink page={page} {...(parameter && { parameters: { [parameter]: id } })}>
      {name}
    </OpenLink>
  )
}
