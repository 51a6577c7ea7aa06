import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { ContentRevisionsTable, ContentsTable } from '../../db/tables/modules.ts'

export type StoredContent = Selectable<ContentsTable> & {
  /** by language, all of them */
  all_slugs: Partial<Record<string, string>>
  updated_name: string | null
}

/** The columns to select for records. */
export const contentColumns = sql<StoredContent>`contents.*,
  (select jsonb_object_agg(s.locale, s.slug) from content_slugs s where s.content_id = contents.id) as all_slugs,
  (select coalesce(nullif(u.fullname, ''), u.username) from users u where u.id = contents.updated_by) as updated_name`

export async function contentById(
  db: Database,
  moduleId: string,
  id: string,
): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`select ${contentColumns} from contents
    where contents.module_id = ${moduleId} and contents.id = ${id}`.execute(db)
  return rows[0]
}

export type DueContent = Pick<StoredContent, 'id' | 'title' | 'publish_at' | 'publish_by'> & {
  module_key: string
  /** who scheduled it; null if the account no longer exists */
  username: string | null
}

/** A record waiting for its publishing time. */
export async function dueContent(db: Database, id: string): Promise<DueContent | undefined> {
  return db
    .selectFrom('contents')
    .innerJoin('modules', 'modules.id', 'contents.module_id')
    .leftJoin('users', 'users.id', 'contents.publish_by')
    .select(['contents.id', 'contents.title', 'contents.publish_at', 'contents.publish_by'])
    .select(['modules.key as module_key', 'users.username'])
    .where('contents.id', '=', id)
    .where('contents.publish_at', 'is not', null)
    .executeTakeFirst()
}

export async function contentTitles(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; title: StoredContent['title'] }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('contents')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .execute()
}

export async function insertContent(trx: Database, content: Insertable<ContentsTable>): Promise<void> {
  await trx.insertInto('contents').values(content).execute()
}

export async function putContent(
  trx: Database,
  id: string,
  change: Updateable<ContentsTable>,
): Promise<void> {
  await trx.updateTable('contents').set(change).where('id', '=', id).execute()
}

export async function deleteContentById(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('contents').where('id', '=', id).execute()
}

/**
 * Slugs of other records of the module in a language that are equal to the given beginning or a numbered form of it.
 */
export async function takenSlugs(
  trx: Database,
  query: { moduleId: string; contentId: string; locale: string; beginning: string },
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('content_slugs')
    .select('slug')
    .where('module_id', '=', query.moduleId)
    .where('locale', '=', query.locale)
    .where('content_id', '<>', query.contentId)
    .where((where) =>
      where.or([
        where('slug', '=', query.beginning),
        // Slugs contain no special characters of a pattern.
        where('slug', 'like', `${query.beginning}-%`),
      ]),
    )
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

export async function putSlugs(
  trx: Database,
  { moduleId, contentId }: { moduleId: string; contentId: string },
  slugs: Readonly<Record<string, string>>,
): Promise<void> {
  await trx.deleteFrom('content_slugs').where('content_id', '=', contentId).execute()
  const rows = Object.entries(slugs).map(([locale, slug]) => ({
    module_id: moduleId,
    content_id: contentId,
    locale,
    slug,
  }))
  await trx.insertInto('content_slugs').values(rows).execute()
}

/** Replaces the values by which lists sort and filter a record. */
export async function putValues(
  trx: Database,
  { moduleId, contentId }: { moduleId: string; contentId: string },
  values: readonly { key: string; locale: string; value: string }[],
): Promise<void> {
  await trx.deleteFrom('content_values').where('content_id', '=', contentId).execute()
  const rows = values.map((value) => ({ module_id: moduleId, content_id: contentId, ...value }))
  if (rows.length > 0) await trx.insertInto('content_values').values(rows).execute()
}

export async function insertRevision(
  trx: Database,
  revision: Insertable<ContentRevisionsTable>,
  keep: number,
): Promise<void> {
  await trx.insertInto('content_revisions').values(revision).execute()
  await sql`delete from content_revisions where content_id = ${revision.content_id} and version in (
    select version from content_revisions where content_id = ${revision.content_id}
    order by version desc offset ${keep})`.execute(trx)
}

export type Revision = Selectable<ContentRevisionsTable> & { written_name: string | null }

/** Earlier versions of a record, latest first. */
export function revisionsOf(db: Database, contentId: string): Promise<Revision[]> {
  return revisions(db).where('content_id', '=', contentId).orderBy('version', 'desc').execute()
}

export function revisionOf(db: Database, contentId: string, version: number): Promise<Revision | undefined> {
  return revisions(db)
    .where('content_id', '=', contentId)
    .where('content_revisions.version', '=', version)
    .executeTakeFirst()
}

function revisions(db: Database) {
  return db
    .selectFrom('content_revisions')
    .selectAll()
    .select(
      sql<string | null>`(select coalesce(nullif(u.fullname, ''), u.username) from users u
        where u.id = content_revisions.written_by)`.as('written_name'),
    )
}
