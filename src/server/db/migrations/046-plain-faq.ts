import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

interface Rewriting {
  id: string
  column: 'question' | 'answer'
  locale: string
  before: string
  after: string
}

/** Seeded answers in everyday words, most of them Italian and Brazilian; a text that an administrator has changed stays theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = new URL('046-plain-faq.json', import.meta.url)
  for (const { id, column, locale, before, after } of JSON.parse(readFileSync(file, 'utf8')) as Rewriting[])
    await sql`
      update faqs set ${sql.ref(column)} =
        jsonb_set(${sql.ref(column)}, array[${locale}::text], ${JSON.stringify(after)}::jsonb)
      where id = ${id}::uuid and ${sql.ref(column)} ->> ${locale} = ${before}`.execute(db)
}
