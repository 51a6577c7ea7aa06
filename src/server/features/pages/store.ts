import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { PageTextsTable, PastPageTextsTable } from '../../db/tables/site.ts'

export type StoredPageText = Selectable<PageTextsTable>
export type PastText = Selectable<PastPageTextsTable>

/** The existing texts, with who wrote each last. */
export function pageTexts(
  db: Database,
): Promise<{ page: string; locale: string; updated_at: Date; username: string | null }[]> {
  return db
    .selectFrom('page_texts')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'page_texts.updated_by').on('users.status', '<>', 'deleted'),
    )
    .select(['page_texts.page', 'page_texts.locale', 'page_texts.updated_at', 'users.username'])
    .orderBy('page_texts.page')
    .orderBy('page_texts.locale')
    .execute()
}

export function pageTextOf(db: Database, page: string, locale: string): Promise<StoredPageText | undefined> {
  return db
    .selectFrom('page_texts')
    .selectAll()
    .where('page', '=', page)
    .where('locale', '=', locale)
    .executeTakeFirst()
}

/** Serializes changes of a text, even if it does not exist yet. */
export async function holdPageText(trx: Database, page: string, locale: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`page_texts ${page} ${locale}`}))`.execute(trx)
}

export async function putPageText(
  trx: Database,
  text: Omit<StoredPageText, 'body'> & { body: string },
): Promise<void> {
  const { page: _page, locale: _locale, ...change } = text
  await trx
    .insertInto('page_texts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['page', 'locale']).doUpdateSet(change))
    .execute()
}

export async function deletePageText(trx: Database, page: string, locale: string): Promise<void> {
  await trx.deleteFrom('page_texts').where('page', '=', page).where('locale', '=', locale).execute()
}

/** Stores a text that ends now, and deletes all but the latest few of its page and language. */
export async function keepPastText(
  trx: Database,
  { page, locale, title, lead, body, updated_at, updated_by }: StoredPageText,
  { id, now, keep }: { id: string; now: Date; keep: number },
): Promise<void> {
  await trx
    .insertInto('past_page_texts')
    .values({
      id,
      page,
      locale,
      title,
      lead,
      body: JSON.stringify(body),
      written_at: updated_at,
      written_by: updated_by,
      ended_at: now,
    })
    .execute()
  await sql`
    delete from past_page_texts where id in (
      select id from past_page_texts where page = ${page} and locale = ${locale}
      order by ended_at desc, id offset ${keep})`.execute(trx)
}

/** Latest first, with the writer's username. */
export function pastTextsOf(db: Database, page: string, locale: string, since: Date) {
  return db
    .selectFrom('past_page_texts as past')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'past.written_by').on('users.status', '<>', 'deleted'),
    )
    .select([
      'past.id',
      'past.title',
      'past.lead',
      'past.body',
      'past.written_at',
      'past.ended_at',
      'users.username',
    ])
    .where('past.page', '=', page)
    .where('past.locale', '=', locale)
    .where('past.ended_at', '>', since)
    .orderBy('past.ended_at', 'desc')
    .orderBy('past.id')
    .execute()
}

export function pastText(
  db: Database,
  { id, page, locale }: Pick<PastText, 'id' | 'page' | 'locale'>,
  since: Date,
): Promise<PastText | undefined> {
  return db
    .selectFrom('past_page_texts')
    .selectAll()
    .where('id', '=', id)
    .where('page', '=', page)
    .where('locale', '=', locale)
    .where('ended_at', '>', since)
    .executeTakeFirst()
}

export async function deletePastTexts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('past_page_texts').where('ended_at', '<=', before).execute()
}
