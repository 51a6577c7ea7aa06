import type { ReactNode } from 'react'
import { shownName } from '#contract/accounts/shown-name.ts'
import type { AuditLine } from '#contract/site/logs.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

interface ShownPerson {
  username: string
  /** empty if unknown */
  fullname: string
  avatar: string | null
}

/** An account of the audit log, whose username is sealed in the line. */
export function accountOf<A extends AuditLine['actor'] | AuditLine['record']>({ name, ...account }: A) {
  return { ...account, username: name }
}

interface PersonCellProps {
  person: ShownPerson
  /** second, smaller line */
  below: ReactNode
  /** the name, usually as a link */
  children: ReactNode
}

/** The cell that names a row by a person: picture, name, and a line below. */
export function PersonCell({ person, below, children }: PersonCellProps) {
  return (
    <span className="flex gap-2.5 items-center">
      <Avatar name={shownName(person)} src={person.avatar ?? undefined} size="small" />
      <span className="data-table-name">
        {children}
        <small>{below}</small>
      </span>
    </span>
  )
}

interface PersonLinkProps {
  person: ShownPerson & { id: string | null }
  /** whether it is shown below a full name, which people change themselves */
  hasUsername?: boolean
}

/**
 * A person beside other facts: picture and name, linked to their page if they have one; the username on hover or
 * below.
 */
export function PersonLink({ person, hasUsername = false }: PersonLinkProps) {
  const name = <bdi className="min-w-0 truncate">{shownName(person)}</bdi>
  const link = person.id ? (
    <OpenLink page="dashboardUser" parameters={{ userId: person.id }} className="min-w-0 truncate">
      {name}
    </OpenLink>
  ) : (
    name
  )
  return (
    <span
      className="inline-flex gap-2 items-center max-w-[26ch] align-middle"
      title={person.fullname ? person.username : undefined}
    >
      <Avatar name={shownName(person)} src={person.avatar ?? undefined} size="small" />
      {hasUsername && person.fullname ? (
        <span className="grid min-w-[13ch] leading-[1.25]">
          {link}
          <small className="truncate text-12 text-ink-3">
            <bdi>{person.username}</bdi>
          </small>
        </span>
      ) : (
        link
      )}
    </span>
  )
}
