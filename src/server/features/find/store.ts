import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'

export interface Match {
  id: string
  name: string
  detail: string | null
}

const most = 5

export async function usersLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id::text, coalesce(nullif(fullname, ''), username) as name, email as detail from users
    where status <> 'deleted'
      and (username ilike ${pattern} or email ilike ${pattern} or fullname ilike ${pattern})
    order by created_at desc, id limit ${most}`.execute(db)
  return rows
}

export async function rolesLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id::text, name, null as detail from roles where name ilike ${pattern}
    order by lower(name), id limit ${most}`.execute(db)
  return rows
}

export async function menusLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select key as id, key as name, null as detail from menus where key ilike ${pattern}
    order by position, key limit ${most}`.execute(db)
  return rows
}

export async function questionsLike(
  db: Database,
  pattern: string,
): Promise<{ id: string; question: Record<string, string> }[]> {
  const { rows } = await sql<{ id: string; question: Record<string, string> }>`
    select id::text, question from faqs
    where deleted_at is null
      and exists (select 1 from jsonb_each_text(question) as words where words.value ilike ${pattern})
    order by position, id limit ${most}`.execute(db)
  return rows
}

/** Tickets by their number, their subject and whose they are; the one of that number first. */
export async function ticketsLike(db: Database, pattern: string, number: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select t.id::text, t.subject as name,
      concat_ws(' · ', '#' || t.number, coalesce(nullif(u.fullname, ''), u.username)) as detail
    from support_tickets t left join users u on u.id = t.user_id and u.status <> 'deleted'
    where t.id in (
      select id from support_tickets where subject ilike ${pattern} or number = ${number}
      union select s.id from support_tickets s join users o on o.id = s.user_id
        where o.status <> 'deleted'
          and (o.fullname ilike ${pattern} or o.username ilike ${pattern} or o.email ilike ${pattern}))
    order by t.number = ${number} desc, t.last_message_at desc, t.id limit ${most}`.execute(db)
  return rows
}
