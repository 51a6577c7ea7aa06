import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { renamed } from './038-test-draws-by-name.ts'
import { posts, readPost, type Writing } from './blog/posts.ts'

type Texts = Record<string, string>
type Rows<Column extends string> = Record<string, Record<Column, Texts>>

interface Plain {
  questions: Rows<'question' | 'answer'>
  menus: Rows<'label'>
  form: { description: Texts; fields: Rows<'label' | 'hint'> }
  posts: Record<string, [before: string, after: string][]>
}

interface Seeds {
  menus: { id: string; label: Texts }[]
  questions: { id: string; question: Texts; answer: Texts }[]
}

interface Field {
  key: string
  label?: Texts
  hint?: Texts
}

const contact = '00000000-0000-4000-8000-00000000f001'
const aboutLimits = '00000000-0000-4000-8000-00000000f015'

/** Seeded texts in plain words; a text that an administrator has changed stays theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const plain = readJson('045-plain-seeds.json') as Plain
  for (const file of ['010-seeds.json', '014-public-seeds.json']) {
    const { menus, questions } = readJson(file) as Seeds
    for (const { id, label } of menus)
      await rewrite(db, 'menu_items', 'label', id, label, plain.menus[id]?.label)
    for (const { id, question, answer } of questions) {
      const { [id]: next } = plain.questions
      await rewrite(db, 'faqs', 'question', id, question, next?.question)
      await rewrite(
        db,
        'faqs',
        'answer',
        id,
        id === aboutLimits ? withTestDraws(answer) : answer,
        next?.answer,
      )
    }
  }
  await rewriteContactForm(db, plain.form)
  for (const { id, folder } of posts)
    for (const [language, before] of Object.entries(readPost(folder)))
      await rewritePost(db, id, language, before, plain.posts[language] ?? [])
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

/** The answer about limits as the migration of the test draws left it. */
function withTestDraws(answer: Texts): Texts {
  return Object.fromEntries(
    Object.entries(answer).map(([locale, text]) => {
      const [, before = '', after = ''] = renamed.find(([language]) => language === locale) ?? []
      return [locale, before ? text.replaceAll(before, after) : text]
    }),
  )
}

async function rewrite(
  db: Kysely<unknown>,
  table: string,
  column: string,
  id: string,
  before: Texts,
  after: Texts = {},
): Promise<void> {
  for (const [locale, text] of Object.entries(after))
    await sql`
      update ${sql.ref(table)} set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, array[${locale}::text], ${json(text)})
      where id = ${id}::uuid and ${sql.ref(column)} ->> ${locale} = ${before[locale]}`.execute(db)
}

async function rewriteContactForm(db: Kysely<unknown>, after: Plain['form']): Promise<void> {
  const before = readJson('023-contact-form.json') as { description: Texts; fields: Field[] }
  await rewrite(db, 'modules', 'description', contact, before.description, after.description)
  const { rows } = await sql<{ fields: Field[] }>`select fields from modules where id = ${contact}`.execute(
    db,
  )
  if (!rows[0]) return
  const fields = rows[0].fields.map((field) => {
    const seeded = before.fields.find(({ key }) => key === field.key)
    for (const part of ['label', 'hint'] as const)
      for (const [locale, text] of Object.entries(after.fields[field.key]?.[part] ?? {}))
        if (field[part]?.[locale] === seeded?.[part]?.[locale])
          field[part] = { ...field[part], [locale]: text }
    return field
  })
  await sql`update modules set fields = ${json(fields)} where id = ${contact}`.execute(db)
}

async function rewritePost(
  db: Kysely<unknown>,
  id: string,
  language: string,
  before: Writing,
  changes: [before: string, after: string][],
): Promise<void> {
  const reword = (text: string) => changes.reduce((words, [from, to]) => words.replaceAll(from, to), text)
  const after = {
    title: reword(before.title),
    header: reword(before.header),
    content: JSON.parse(JSON.stringify(before.content), (key, value: unknown) =>
      key === 'text' && typeof value === 'string' ? reword(value) : value,
    ) as EditorDoc,
  }
  const [title, header, content] = [before.title, before.header, wordsOfDoc(before.content)].map(folded)
  const { rows } = await sql`
    update contents set title = jsonb_set(title, array[${language}::text], ${json(after.title)}),
      header = jsonb_set(header, array[${language}::text], ${json(after.header)}),
      content = jsonb_set(content, array[${language}::text], ${json(after.content)}),
      search = replace(replace(replace(search, ${title}, ${folded(after.title)}), ${header}, ${folded(after.header)}),
        ${content}, ${folded(wordsOfDoc(after.content))})
    where id = ${id} and title ->> ${language} = ${before.title} and header ->> ${language} = ${before.header}
      and content -> ${language} = ${json(before.content)} returning id`.execute(db)
  if (rows.length > 0)
    await sql`
      update content_values set value = ${folded(after.title)}
      where content_id = ${id} and key = 'title' and locale = ${language}`.execute(db)
}

/** Text as searches and lists compare it. */
function folded(words: string): string {
  return words.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}

function json(value: unknown) {
  return sql`${JSON.stringify(value)}::jsonb`
}
