import type { ReactNode } from 'react'
import { OpenLink } from '#web/components/open-link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

interface ShownPerson {
  username: string
  /** empty if unknown */
  fullname: string
  avatar: string | null
}

/** The name by which lists show a person. */
export function shownName({ fullname, username }: Pick<ShownPerson, 'fullname' | 'username'>): string {
  return fullname || username
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

/** A person beside other facts: picture and name, linked to their page if they have one; the username on hover. */
export function PersonLink({ person }: { person: ShownPerson & { id: string | null } }) {
  const name = <bdi className="min-w-0 truncate">{shownName(person)}</bdi>
  return (
    <span
      className="inline-flex gap-2 items-center max-w-[26ch] align-middle"
      title={person.fullname ? person.username : undefined}
    >
      <Avatar name={shownName(person)} src={person.avatar ?? undefined} size="small" />
      {person.id ? (
        <OpenLink page="dashboardUser" parameters={{ userId: person.id }} className="min-w-0 truncate">
          {name}
        </OpenLink>
      ) : (
        name
      )}
    </span>
  )
}
