import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { locales } from '#locales/locales.ts'
import { textIn } from '#server/features/contents/public/in-language.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const { db } = await testDatabase({ migrated: false })
const before = Object.entries(migrations).filter(([name]) => name < '044')
const news = '00000000-0000-4000-8000-0000000000aa'
const own = '00000000-0000-4000-8000-0000000000ab'

type Texts = Record<string, string>

test('unchanged seeds become Brazilian, and everything else is available in Portuguese', async () => {
  await migrateToLatest(db, Object.fromEntries(before))
  const edited = '00000000-0000-4000-8000-00000000f003'
  await sql`update faqs set question = question || '{"pt":"Que ficheiros?"}' where id = ${edited}`.execute(db)
  const rules = '00000000-0000-4000-8000-00000000b101'
  await sql`update contents set title = title || '{"pt":"As regras"}' where id = ${rules}`.execute(db)
  await sql`
    insert into modules (id, key, type, name, slug, upload, list_page, detail_page, position, created_at, updated_at)
    select ${news}, 'news', type, '{"pt":"Novas"}', '{"pt":"formulario-de-contato"}', upload, list_page, detail_page,
      99, created_at, updated_at from modules where key = 'blog'`.execute(db)
  await sql`insert into module_slugs (module_id, locale, slug)
    select ${news}, unnest(array['tr', 'en', 'es', 'de', 'fr', 'it', 'pt']), 'formulario-de-contato'`.execute(
    db,
  )
  await sql`
    insert into contents (id, module_id, title, slug, content, fields, status, published_at, search, created_at, updated_at)
    select ${own}, module_id, '{"pt":"Nosso"}', '{"pt":"nosso"}', content, fields, status, published_at, '', created_at,
      updated_at from contents where id = ${rules}`.execute(db)
  await sql`insert into content_slugs (module_id, content_id, locale, slug)
    select module_id, ${own}, locale, 'nosso' from content_slugs where content_id = ${rules}`.execute(db)
  await sql`insert into page_texts (page, locale, title, lead, body, version, updated_at)
    values ('terms', 'pt', 'Os nossos termos', '', '[]', 7, now())`.execute(db)

  expect(await migrateToLatest(db)).toContain('044-brazilian-portuguese')

  const questions = await sql<{
    id: string
    question: Texts
    answer: Texts
  }>`select id, question, answer from faqs`.execute(db)
  const translated = questions.rows.filter(({ question }) => question['pt-br'])
  expect(questions.rows.filter(({ question }) => !question['pt-br']).map(({ id }) => id)).toEqual([edited])
  expect(translated.every(({ answer }) => answer['pt-br'])).toBe(true)
  const labels = await sql<{ label: Texts }>`select label from menu_items`.execute(db)
  expect(labels.rows.filter(({ label }) => !label['pt-br'])).toEqual([])

  const posts = await sql<{ id: string; title: Texts; slug: Texts }>`
    select id, title, slug from contents order by id`.execute(db)
  expect(posts.rows.filter(({ title }) => !title['pt-br']).map(({ id }) => id)).toEqual([own, rules])
  expect(posts.rows.at(-1)?.slug['pt-br']).toBe('como-provar-que-um-sorteio-nao-foi-armado')
  expect(textIn(posts.rows[0]?.title ?? {}, ['pt-br', 'pt'])).toEqual({ text: 'Nosso', locale: 'pt' })

  // Every module and record has an address in every language.
  const counted = await sql<{ addresses: number }>`
    select count(*)::int as addresses from module_slugs group by module_id
    union all select count(*)::int from content_slugs group by content_id`.execute(db)
  expect(new Set(counted.rows.map(({ addresses }) => addresses))).toEqual(new Set([locales.length]))
  const slugs = await sql<{ key: string; slug: string }>`
    select key, module_slugs.slug from module_slugs join modules on modules.id = module_id
    where locale = 'pt-br' order by key`.execute(db)
  expect(slugs.rows).toEqual([
    { key: 'blog', slug: 'blog' },
    // Another module already has the slug that the form would have had.
    { key: 'contact', slug: 'formulario-de-contacto' },
    { key: 'news', slug: 'formulario-de-contato' },
  ])
  const texts = await sql`select title, version from page_texts where locale = 'pt-br'`.execute(db)
  expect(texts.rows).toEqual([{ title: 'Os nossos termos', version: 1 }])
})
