import { type Insertable, type Selectable, sql } from 'kysely'
import { locales } from '#locales/locales.ts'
import type { Database } from '../../db/client.ts'
import type { FaqsTable } from '../../db/tables/site.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredQuestion = Selectable<FaqsTable>

export interface PlacedQuestion extends StoredQuestion {
  /** counted from 1 */
  place: number
  languages: 'complete' | 'incomplete'
}

/** The visible questions, in order. */
export function activeQuestions(db: Database): Promise<StoredQuestion[]> {
  return db
    .selectFrom('faqs')
    .selectAll()
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** All questions with their places; empty texts are never stored. */
const placed = sql<PlacedQuestion>`(
  select faqs.*,
    (row_number() over (order by position, id))::integer as place,
    case when (select count(*) from jsonb_object_keys(question)) = ${sql.lit(locales.length)}
      and (select count(*) from jsonb_object_keys(answer)) = ${sql.lit(locales.length)}
      then 'complete' else 'incomplete' end as languages
  from faqs where deleted_at is null) faqs`

export const faqSource: ListSource<PlacedQuestion> = {
  select: sql`faqs.*`,
  from: placed,
  columns: {
    question: sql`faqs.question::text`,
    place: sql`faqs.place`,
    languages: sql`faqs.languages`,
    is_active: sql`faqs.is_active`,
    updated_at: sql`faqs.updated_at`,
  },
  search: (pattern) => sql`exists (
    select 1 from (values (faqs.question), (faqs.answer)) as written (texts), jsonb_each_text(written.texts) as words
    where words.value ilike ${pattern})`,
  id: sql`faqs.id`,
}

/** Deleted questions that can be restored. */
export const deletedFaqSource: ListSource<PlacedQuestion> = {
  ...faqSource,
  from: sql`(
    select faqs.*, 0 as place, 'complete' as languages from faqs where deleted_at is not null) faqs`,
}

export async function questionById(db: Database, id: string): Promise<PlacedQuestion | undefined> {
  const { rows } = await sql<PlacedQuestion>`select faqs.* from ${placed} where faqs.id = ${id}`.execute(db)
  return rows[0]
}

export function questionsOf(db: Database, ids: string[]): Promise<Pick<StoredQuestion, 'id' | 'question'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('faqs').select(['id', 'question']).where('id', 'in', ids).execute()
}

/** Serializes changes of the order; reading is not blocked. */
export async function holdQuestions(trx: Database): Promise<void> {
  await sql`lock table faqs in share row exclusive mode`.execute(trx)
}

export async function orderOfQuestions(trx: Database): Promise<string[]> {
  const rows = await trx
    .selectFrom('faqs')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function putOrder(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update faqs set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where faqs.id = wanted.id`.execute(trx)
}

export async function insertQuestion(
  trx: Database,
  question: Omit<Insertable<FaqsTable>, 'position'>,
): Promise<void> {
  await trx
    .insertInto('faqs')
    .values({ ...question, position: sql<number>`(select coalesce(max(position), 0) + 1 from faqs)` })
    .execute()
}

export async function putQuestion(
  trx: Database,
  id: string,
  change: { question: string; answer: string; is_active: boolean; updated_at: Date },
): Promise<void> {
  await trx.updateTable('faqs').set(change).where('id', '=', id).execute()
}

/** Hides a question from everyone; it can be restored for a while. */
export async function deleteQuestionById(
  trx: Database,
  id: string,
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await trx.updateTable('faqs').set({ deleted_at: now, deleted_by: by }).where('id', '=', id).execute()
}

export function deletedQuestion(trx: Database, id: string): Promise<StoredQuestion | undefined> {
  return trx
    .selectFrom('faqs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

export async function showAgain(trx: Database, id: string): Promise<void> {
  await trx.updateTable('faqs').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
}

/** Permanently deletes what was deleted at or before this time. */
export async function forgetQuestionsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('faqs').where('deleted_at', '<=', before).execute()
}
