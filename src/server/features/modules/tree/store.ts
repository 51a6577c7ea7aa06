import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/** A published content with what the tree shows. */
export interface PublishedTitle {
  id: string
  module_id: string
  title: Partial<Record<string, string>>
  /** in all languages */
  slugs: Partial<Record<string, string>>
}

/** The newest published contents of every module, newest first. */
export async function newestTitles(db: Database, limit: number): Promise<PublishedTitle[]> {
  const { rows } = await sql<PublishedTitle>`
    select newest.id, newest.module_id, newest.title, (
      select jsonb_object_agg(locale, slug) from content_slugs where content_id = newest.id) as slugs
    from modules cross join lateral (
      select id, module_id, title, published_at from contents
      where module_id = modules.id and status = 'published'
      order by published_at desc, id desc limit ${limit}) newest
    order by newest.published_at desc, newest.id desc`.execute(db)
  return rows.map((row) => ({ ...row, slugs: row.slugs ?? {} }))
}
