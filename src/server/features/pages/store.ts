import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { PageTextsTable } from '../../db/tables/page-texts.ts'

export type StoredPageText = Selectable<PageTextsTable>

/** Which texts there are, and who wrote each last. */
export function pageTexts(
  db: Database,
): Promise<{ page: string; locale: string; updated_at: Date; username: string | null }[]> {
  return db
    .selectFrom('page_texts')
    .leftJoin('users', 'users.id', 'page_texts.updated_by')
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

/** Makes changes of this text wait for each other, whether it is there yet or not. */
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
