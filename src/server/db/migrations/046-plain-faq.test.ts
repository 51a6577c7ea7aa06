import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const { db } = await testDatabase({ migrated: false })
const before = Object.entries(migrations).filter(([name]) => name < '046')
const seeded = (end: string) => `00000000-0000-4000-8000-00000000${end}`

interface Question {
  id: string
  question: Record<string, string>
  answer: Record<string, string>
}

async function questions(): Promise<Question[]> {
  return (await sql<Question>`select id, question, answer from faqs`.execute(db)).rows
}

test('unchanged questions are reworded, and edits by staff stay', async () => {
  await migrateToLatest(db, Object.fromEntries(before))
  await sql`update faqs set answer = answer || '{"pt-br":"Nossa resposta"}' where id = ${seeded('f004')}`.execute(
    db,
  )
  const old = await questions()
  await migrateToLatest(db)
  const now = await questions()
  const textOf = (rows: Question[], end: string) => rows.find(({ id }) => id === seeded(end))

  expect(textOf(old, 'f010')?.question['it']).toContain('in gara')
  expect(textOf(now, 'f010')?.question).toMatchObject({
    ...textOf(old, 'f010')?.question,
    it: 'Ho partecipato. Come verifico di essere nella lista?',
    'pt-br': 'Participei. Como vejo se meu nome estava no sorteio?',
  })
  expect(textOf(now, 'f004')?.answer['pt-br']).toBe('Nossa resposta')
  expect(JSON.stringify(now)).not.toContain('in gara')

  const file = new URL('046-plain-faq.json', import.meta.url)
  const wanted = JSON.parse(readFileSync(file, 'utf8')) as {
    id: string
    column: 'question' | 'answer'
    locale: string
    after: string
  }[]
  const missed = wanted.filter(
    ({ id, column, locale, after }) => now.find((row) => row.id === id)?.[column][locale] !== after,
  )
  expect(missed.map(({ id, column, locale }) => `${id} ${column} ${locale}`)).toEqual([
    `${seeded('f004')} answer pt-br`,
  ])
})
