import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { FaqsTable } from '../../db/tables/site.ts'
import type { ListSource } from '../../lists/list-source.ts'

export type StoredQuestion = Selectable<FaqsTable>

export interface PlacedQuestion extends StoredQuestion {
  /** counted from 1 */
  place: number
  languages: 'complete' | 'incomplete'
}

/** The questions that are shown, in order. */
export function activeQuestions(db: Database): Promise<StoredQuestion[]> {
  return db
    .selectFrom('faqs')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** All questions with their places; empty texts are never stored. */
const placed = sql<PlacedQuestion>`(
  select faqs.*,
    (row_number() over (order by position, id))::integer as place,
    case when (select count(*) from jsonb_object_keys(question)) = 7
      and (select count(*) from jsonb_object_keys(answer)) = 7
      then 'complete' else 'incomplete' end as languages
  from faqs) faqs`

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
    select 1 from jsonb_each_text(faqs.question || jsonb_build_object('answers', faqs.answer)) as words
    where words.value ilike ${pattern})`,
  id: sql`faqs.id`,
}

export async function questionById(db: Database, id: string): Promise<PlacedQuestion | undefined> {
  const { rows } = await sql<PlacedQuestion>`select faqs.* from ${placed} where faqs.id = ${id}`.execute(db)
  return rows[0]
}

export function questionsOf(db: Database, ids: string[]): Promise<Pick<StoredQuestion, 'id' | 'question'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('faqs').select(['id', 'question']).where('id', 'in', ids).execute()
}

/** Makes changes of the order wait for each other; those who only read go on. */
export async function holdQuestions(trx: Database): Promise<void> {
  await sql`lock table faqs in share row exclusive mode`.execute(trx)
}

export async function orderOfQuestions(trx: Database): Promise<string[]> {
  const rows = await trx.selectFrom('faqs').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function putOrder(trx: Database, ids: readonly string[]): Promise<void> {
  await sql`
    update faqs set position = wanted.position
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, position)
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

export async function deleteQuestionById(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('faqs').where('id', '=', id).execute()
}
