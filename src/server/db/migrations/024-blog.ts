import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { blogModule, topics } from './blog/blog-module.ts'
import { type Language, languages, posts, readPost, type Writing } from './blog/posts.ts'

const adminRole = '00000000-0000-4000-8000-00000000a001'
const menuItem = '00000000-0000-4000-8000-00000000e020'
const firstDay = '2026-11-03T08:00:00Z'

/** The blog of the specification: a regular content module, with its first posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A site that already has its own blog keeps it.
  if (!(await insertModule(db))) return
  for (const post of posts) await insertPost(db, post)
  const rights = { [blogModule.key]: { read: true, create: true, update: true, delete: true } }
  await sql`update roles set permissions = ${json(rights)} || permissions where id = ${adminRole}`.execute(db)
  await insertMenuItem(db)
}

async function insertModule(db: Kysely<unknown>): Promise<boolean> {
  const { id, key, name, slug, description, icon, column, upload, listPage, detailPage, fields } = blogModule
  const inserted = await sql`
    insert into modules (id, key, type, name, slug, description, icon, "column", upload, list_page, detail_page, fields,
      position, created_at, updated_at)
    select ${id}, ${key}, 'content', ${json(name)}, ${json(slug)}, ${json(description)}, ${icon}, ${column}::int,
      ${json(upload)}, ${listPage}, ${detailPage}, ${json(fields)},
      (select coalesce(max(position), 0) + 1 from modules), ${firstDay}::timestamptz, ${firstDay}::timestamptz
    where not exists (select from module_slugs where slug = any(${Object.values(slug)}))
    on conflict do nothing returning id`.execute(db)
  if (inserted.rows.length === 0) return false
  for (const language of languages)
    await sql`insert into module_slugs (module_id, locale, slug) values (${id}, ${language}, ${slug[language]})`.execute(
      db,
    )
  return true
}

async function insertPost(
  db: Kysely<unknown>,
  { id, folder, topic, published }: (typeof posts)[number],
): Promise<void> {
  const writings = readPost(folder)
  const all = languages.map((language) => writings[language])
  const words = [
    ...all.map(({ title }) => title),
    ...all.map(({ header }) => header),
    ...languages.map((language) => topics[topic][language]),
    ...all.map(({ content }) => wordsOfDoc(content)),
  ]
  await sql`
    insert into contents (id, module_id, title, slug, header, content, fields, status, published_at, search, created_at,
      updated_at)
    values (${id}, ${blogModule.id}, ${inAll(writings, 'title')}, ${inAll(writings, 'slug')},
      ${inAll(writings, 'header')}, ${inAll(writings, 'content')}, ${json({ topic })}, 'published',
      ${published}::timestamptz, ${folded(words.join('\n'))}, ${published}::timestamptz, ${published}::timestamptz)`.execute(
    db,
  )
  for (const language of languages) {
    const { title, slug } = writings[language]
    await sql`
      insert into content_slugs (module_id, content_id, locale, slug)
      values (${blogModule.id}, ${id}, ${language}, ${slug})`.execute(db)
    await sql`
      insert into content_values (module_id, content_id, key, locale, value)
      values (${blogModule.id}, ${id}, 'title', ${language}, ${folded(title)}),
        (${blogModule.id}, ${id}, 'topic', ${language}, ${folded(topics[topic][language])})`.execute(db)
  }
}

/** After the questions, if the footer menu is still unchanged. */
async function insertMenuItem(db: Kysely<unknown>): Promise<void> {
  const area = 'footer_company'
  const seeded = ['e006', 'e014', 'e015', 'e016', 'e017', 'e018', 'e019'].map(
    (end) => `00000000-0000-4000-8000-00000000${end}`,
  )
  const faq = '00000000-0000-4000-8000-00000000e016'
  const { rows } = await sql<{ id: string; position: number }>`
    select id, position from menu_items where menu_key = ${area} order by id`.execute(db)
  const before = rows.find(({ id }) => id === faq)
  if (!before || rows.map(({ id }) => id).join() !== seeded.join()) return
  await sql`update menu_items set position = position + 1 where menu_key = ${area} and position > ${before.position}`.execute(
    db,
  )
  await sql`
    insert into menu_items (id, menu_key, position, label, relation, relation_id)
    values (${menuItem}, ${area}, ${before.position + 1}, ${json(blogModule.name)}, 'module', ${blogModule.key})
    on conflict do nothing`.execute(db)
}

/** One part of a post in all its languages. */
function inAll(writings: Record<Language, Writing>, part: keyof Writing) {
  return json(Object.fromEntries(languages.map((language) => [language, writings[language][part]])))
}

/** Text as searches and lists compare it. */
function folded(words: string): string {
  return words.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}

function json(value: unknown) {
  return sql`${JSON.stringify(value)}::jsonb`
}
