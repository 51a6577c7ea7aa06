import type { Selectable } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { FaqsTable } from '../../db/tables/site.ts'

export type StoredQuestion = Selectable<FaqsTable>

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
