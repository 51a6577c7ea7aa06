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
