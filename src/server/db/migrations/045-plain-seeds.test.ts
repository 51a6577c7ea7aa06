import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const { db } = await testDatabase({ migrated: false })
const before = Object.entries(migrations).filter(([name]) => name < '045')
const seeded = (end: string) => `00000000-0000-4000-8000-00000000${end}`

async function texts(end: string) {
  const { rows } = await sql<{ question: Record<string, string>; answer: Record<string, string> }>`
    select question, answer from faqs where id = ${seeded(end)}`.execute(db)
  return rows[0]
}

test('unchanged seeds are reworded in every language, and edits by staff stay', async () => {
  await migrateToLatest(db, Object.fromEntries(before))
  await sql`update faqs set question = question || '{"en":"Ours?"}' where id = ${seeded('f007')}`.execute(db)
  await sql`update menu_items set label = label || '{"es":"Nuestro libro"}' where id = ${seeded('e005')}`.execute(
    db,
  )
  await sql`update modules set fields = jsonb_set(fields, '{1,label,en}', '"Your email"') where key = 'contact'`.execute(
    db,
  )
  await sql`update contents set title = title || '{"de":"Unser Titel"}' where slug ->> 'en' = 'public-randomness-explained'`.execute(
    db,
  )
  await migrateToLatest(db)

  expect((await texts('f007'))?.question).toMatchObject({
    en: 'Ours?',
    de: 'Was ist der Unterschied zwischen „Beweisbar fair“ und „Vom Server gezogen“?',
  })
  expect((await texts('f007'))?.answer['en']).toContain('We label those draws “Server-drawn”')
  expect((await texts('f015'))?.answer['tr']).toContain('deneme çekilişleri')
  const menu = await sql<{
    label: object
  }>`select label from menu_items where id = ${seeded('e005')}`.execute(db)
  expect(menu.rows[0]?.label).toMatchObject({ es: 'Nuestro libro', tr: 'Çekiliş defteri' })
  const form = await sql<{ fields: { label: object; hint?: object }[] }>`
    select fields from modules where key = 'contact'`.execute(db)
  expect(form.rows[0]?.fields[1]).toMatchObject({
    label: { en: 'Your email', fr: 'E-mail' },
    hint: { en: 'We’ll reply to this address.' },
  })
  const post = await sql<{ title: object; header: object; content: object; search: string }>`
    select title, content, search from contents where slug ->> 'en' = 'public-randomness-explained'`.execute(
    db,
  )
  expect(post.rows[0]?.title).toMatchObject({
    en: 'Public randomness explained: why we wait for a number that no one knows yet',
    de: 'Unser Titel',
  })
  expect(JSON.stringify(post.rows[0]?.content)).toContain('Bei einer beweisbaren Ziehung')
  expect(post.rows[0]?.search).toContain('in a provably fair draw')
})

test('no seed keeps the old names of the labels', async () => {
  const { rows } = await sql<{ text: string }>`
    select question::text || answer::text as text from faqs
    union all select title::text || header::text || content::text from contents
    union all select label::text from menu_items`.execute(db)
  const old =
    /[“«„](?:recorded|protokolliert|enregistré|kayıtlı|registrad[oa]|registrata)\b|rehearsal|\b(?:nobody|whoever|anew)\b/i
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ text }) => old.test(text)).map(({ text }) => old.exec(text)?.[0])).toEqual([])
})
