import { readFileSync } from 'node:fs'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { blogModule } from './blog/blog-module.ts'
import { posts, readWriting } from './blog/posts.ts'

const language = 'pt-br'

/**
 * Brazilian Portuguese becomes a language of the site: every address exists in it, and what still has the Portuguese
 * text of its seed gets its Brazilian one. Everything else is shown in Portuguese until it is translated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = readWords()
  for (const [table, key, columns] of [
    ['menu_items', 'id', ['label']],
    ['faqs', 'id', ['question', 'answer']],
    ['modules', 'id', ['name', 'slug', 'description', 'fields']],
  ] as const)
    for (const column of columns) await addWords(db, { table, key, column, words })
  await copyAddresses(db)
  await copyPageTexts(db)
  for (const post of posts) await translatePost(db, post)
}

/** Pairs of a seeded Portuguese text and its Brazilian one. */
function readWords(): Map<string, string> {
  const file = new URL('044-brazilian-portuguese.json', import.meta.url)
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][])
}

async function addWords(
  db: Kysely<unknown>,
  { table, key, column, words }: { table: string; key: string; column: string; words: Map<string, string> },
): Promise<void> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)
  for (const row of rows) {
    const value = withWords(row.value, words)
    if (JSON.stringify(value) !== JSON.stringify(row.value))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${json(value)} where ${sql.ref(key)} = ${row.key}`.execute(
        db,
      )
  }
}

/** The same value, with a Brazilian text wherever it has a seeded Portuguese one. */
function withWords(value: unknown, words: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((part) => withWords(part, words))
  if (typeof value !== 'object' || value === null) return value
  const texts = value as Record<string, unknown>
  const own = language in texts ? undefined : words.get(String(texts['pt']))
  if (own !== undefined) return { ...texts, [language]: own }
  return Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, withWords(part, words)]))
}

/** Modules and records have a row in every language: a free slug of their own, else the Portuguese one. */
async function copyAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into module_slugs (module_id, locale, slug)
    select module_id, ${language}, slug from module_slugs where locale = 'pt' on conflict do nothing`.execute(
    db,
  )
  await sql`
    update module_slugs set slug = modules.slug ->> ${language} from modules
    where modules.id = module_id and locale = ${language} and modules.slug ? ${language}
      and not exists (select from module_slugs as other
        where other.locale = ${language} and other.slug = modules.slug ->> ${language})`.execute(db)
  await sql`
    insert into content_slugs (module_id, content_id, locale, slug)
    select module_id, content_id, ${language}, slug from content_slugs where locale = 'pt' on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into content_values (module_id, content_id, key, locale, value)
    select module_id, content_id, key, ${language}, value from content_values where locale = 'pt'
    on conflict do nothing`.execute(db)
}

/** A site that wrote its own terms in Portuguese keeps showing them to Brazilians. */
async function copyPageTexts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into page_texts (page, locale, title, lead, body, version, updated_at, updated_by)
    select page, ${language}, title, lead, body, 1, updated_at, updated_by from page_texts where locale = 'pt'
    on conflict do nothing`.execute(db)
}

/** A post of the seeds whose Portuguese text is unchanged. */
async function translatePost(
  db: Kysely<unknown>,
  { id, folder }: Pick<(typeof posts)[number], 'id' | 'folder'>,
): Promise<void> {
  const before = readWriting(folder, 'pt')
  const { title, slug, header, content } = readWriting(folder, language)
  const added = [
    [before.title, title],
    [before.header, header],
    [wordsOfDoc(before.content), wordsOfDoc(content)],
  ].flatMap(([old, words = '']) => (words === old ? [] : [folded(words)]))
  const { rows } = await sql`
    update contents
    set title = title || ${own(title)}, header = header || ${own(header)}, content = content || ${own(content)},
      search = search || ${added.map((words) => `\n${words}`).join('')}
    where id = ${id} and not title ? ${language} and title ->> 'pt' = ${before.title}
      and content -> 'pt' = ${json(before.content)}
    returning id`.execute(db)
  if (rows.length === 0) return
  await sql`
    update content_values set value = ${folded(title)}
    where content_id = ${id} and key = 'title' and locale = ${language}`.execute(db)
  const renamed = await sql`
    update content_slugs set slug = ${slug}
    where content_id = ${id} and locale = ${language} and not exists (select from content_slugs as other
      where other.module_id = ${blogModule.id} and other.locale = ${language} and other.slug = ${slug}
        and other.content_id <> ${id})
    returning slug`.execute(db)
  if (renamed.rows.length > 0)
    await sql`update contents set slug = slug || ${own(slug)} where id = ${id}`.execute(db)
}

function own(text: unknown): RawBuilder<unknown> {
  return json({ [language]: text })
}

/** Text as searches and lists compare it. */
function folded(words: string): string {
  return words.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}

function json(value: unknown): RawBuilder<unknown> {
  return sql`${JSON.stringify(value)}::jsonb`
}
