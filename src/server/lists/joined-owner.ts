import { type RawBuilder, sql } from 'kysely'

/** Joins the account behind an owner column; visitors have none, and neither have deleted accounts. */
export function joinOwner(owner: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join users on users.status <> 'deleted' and users.id =
    case when ${owner} ~ '^user:[0-9a-f-]{36}$' then substr(${owner}, 6)::uuid end`
}

/** The owners whose name or address matches, to compare an owner column with: an index on it then finds their rows. */
export function ownersLike(pattern: string): RawBuilder<unknown> {
  return sql`any(array(select 'user:' || u.id::text from users u where u.status <> 'deleted'
    and (u.username ilike ${pattern} or u.email ilike ${pattern} or u.fullname ilike ${pattern})))`
}

export interface JoinedOwner {
  owner_id: string | null
  owner_name: string | null
}

export const joinedOwner = sql`users.id as owner_id, users.username as owner_name`

export function ownerView({ owner_id: id, owner_name: username }: JoinedOwner) {
  return id && username ? { id, username } : null
}
