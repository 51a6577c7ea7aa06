import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'

interface Seeds {
  menus: { id: string; area: string; page?: string; address?: string; label: object }[]
  questions: { id: string; question: object; answer: object }[]
}

/** Initial menus and questions, in all languages; from then on administrators edit them as rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = new URL('010-seeds.json', import.meta.url)
  const { menus, questions } = JSON.parse(readFileSync(file, 'utf8')) as Seeds
  for (const [position, area] of [...new Set(menus.map((item) => item.area))].entries())
    await sql`insert into menus (key, area, position) values (${area}, ${area}, ${position})`.execute(db)
  for (const [position, { id, area, page, address, label }] of menus.entries())
    await sql`
      insert into menu_items (id, menu_key, position, label, direct_link, relation, relation_id)
      values (${id}, ${area}, ${position}, ${JSON.stringify(label)}::jsonb, ${address ?? null},
        ${page ? 'page' : null}, ${page ?? null})`.execute(db)
  for (const [position, { id, question, answer }] of questions.entries())
    await sql`
      insert into faqs (id, question, answer, position)
      values (${id}, ${JSON.stringify(question)}::jsonb, ${JSON.stringify(answer)}::jsonb, ${position})`.execute(
      db,
    )
}
