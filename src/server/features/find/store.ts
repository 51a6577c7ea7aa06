import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'

export interface Match {
  id: string
  name: string
  detail: string | null
}

const maxMatches = 5

/** People whose name begins with the words come first. */
export async function usersLike(db: Database, pattern: string): Promise<Match[]> {
  const starts = pattern.slice(1)
  const { rows } = await sql<Match>`
    select id::text, coalesce(nullif(fullname, ''), username) as name, email as detail from users
    where status <> 'deleted'
      and (username ilike ${pattern} or email ilike ${pattern} or fullname ilike ${pattern})
    order by (fullname ilike ${starts} or username ilike ${starts}) is true desc, created_at desc, id
    limit ${maxMatches}`.execute(db)
  return rows
}

/** Draws by code, title and owner, as their owners did not delete them. */
export async function drawsLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select g.id::text, coalesce(nullif(g.title, ''), g.share_code) as name, g.share_code as detail
    from giveaways g
    where g.deleted_at is null and (g.title ilike ${pattern} or g.share_code ilike ${pattern}
      or g.owner = any(array(select 'user:' || u.id::text from users u where u.status <> 'deleted'
        and (u.username ilike ${pattern} or u.email ilike ${pattern} or u.fullname ilike ${pattern}))))
    order by g.sealed_at desc, g.id limit ${maxMatches}`.execute(db)
  return rows
}

export async function rolesLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id::text, name, null as detail from roles where name ilike ${pattern}
    order by lower(name), id limit ${maxMatches}`.execute(db)
  return rows
}

/** Files of the library; what people sent through forms is not part of it. */
export async function mediaLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select id::text, file_name as name, module as detail from media
    where not is_private and (file_name ilike ${pattern}
      or exists (select 1 from jsonb_each_text(alt) as words where words.value ilike ${pattern}))
    order by created_at desc, id limit ${maxMatches}`.execute(db)
  return rows
}

/** Named by their areas, which the reader's language has words for. */
export async function menusLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select key as id, area as name, key as detail from menus where key ilike ${pattern}
    order by position, key limit ${maxMatches}`.execute(db)
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
    order by position, id limit ${maxMatches}`.execute(db)
  return rows
}

/** Tickets by number, subject and owner; an exact number match first. */
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
    order by t.number = ${number} desc, t.last_message_at desc, t.id limit ${maxMatches}`.execute(db)
  return rows
}

export async function plansLike(db: Database, pattern: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select name as id, name, null as detail from plans where name ilike ${pattern}
    order by position, name limit ${maxMatches}`.execute(db)
  return rows
}

/** Subscriptions by holder and by the provider's ids; running ones first. */
export async function subscriptionsLike(
  db: Database,
  pattern: string,
): Promise<(Match & { plan: string })[]> {
  const { rows } = await sql<Match & { plan: string }>`
    select s.id::text, coalesce(nullif(u.fullname, ''), u.username) as name, u.email as detail, s.plan
    from subscriptions s join users u on u.id = s.user_id
    where u.status <> 'deleted'
      and (u.username ilike ${pattern} or u.email ilike ${pattern} or u.fullname ilike ${pattern}
        or s.external_subscription_id ilike ${pattern} or s.external_customer_id ilike ${pattern})
    order by s.status = 'canceled', s.created_at desc, s.id limit ${maxMatches}`.execute(db)
  return rows
}

export interface ModuleName {
  id: string
  key: string
  name: Partial<Record<string, string>>
}

export function contentModules(db: Database): Promise<ModuleName[]> {
  return db.selectFrom('modules').select(['id', 'key', 'name']).where('type', '=', 'content').execute()
}

/** Records of some modules by title in any language, for a pattern that is already folded; last changed first. */
export async function recordsLike(
  db: Database,
  pattern: string,
  modules: readonly ModuleName[],
): Promise<{ id: string; module_id: string; title: Partial<Record<string, string>> }[]> {
  if (modules.length === 0) return []
  return db
    .selectFrom('contents')
    .select(['id', 'module_id', 'title'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('content_values')
        .select('content_id')
        .where('key', '=', 'title')
        .where('value', 'like', pattern)
        .where(
          'module_id',
          'in',
          modules.map(({ id }) => id),
        ),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(maxMatches)
    .execute()
}
