import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

interface Seeds {
  menus: { id: string; area: string; page: string; label: object }[]
  questions: { id: string; question: object; answer: object }[]
}

/** Adds the public pages to the menus, and answers to the most common questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = new URL('014-public-seeds.json', import.meta.url)
  const { menus, questions } = JSON.parse(readFileSync(file, 'utf8')) as Seeds
  // After the existing items; a menu that was removed stays removed.
  for (const { id, area, page, label } of menus)
    await sql`
      insert into menu_items (id, menu_key, position, label, relation, relation_id)
      select ${id}, key, (select coalesce(max(position), 0) + 1 from menu_items), ${JSON.stringify(label)}::jsonb,
        'page', ${page}
      from menus where key = ${area}`.execute(db)
  for (const { id, question, answer } of questions)
    await sql`
      insert into faqs (id, question, answer, position)
      select ${id}, ${JSON.stringify(question)}::jsonb, ${JSON.stringify(answer)}::jsonb,
        coalesce(max(position), 0) + 1 from faqs`.execute(db)
}
