import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '049'))
const seeded = (end: string) => `00000000-0000-4000-8000-00000000${end}`

async function migrated(change: string | undefined) {
  const { db } = await testDatabase({ migrated: false })
  await migrateToLatest(db, before)
  if (change) await sql`delete from menu_items where id = ${seeded(change)}`.execute(db)
  await migrateToLatest(db)
  const { rows } = await sql<{ relation_id: string; label: Record<string, string> }>`
    select relation_id, label from menu_items where menu_key = 'header' order by position`.execute(db)
  return rows
}

test('the seeded header ends with the page that verifies receipts, in every language', async () => {
  const rows = await migrated(undefined)
  expect(rows.map(({ relation_id }) => relation_id)).toEqual([
    'tools',
    'giveawayFromFile',
    'pricing',
    'faq',
    'verifyReceipt',
  ])
  expect(rows.at(-1)?.label).toMatchObject({ en: 'Verify a receipt', 'pt-br': 'Verificar um comprovante' })
})

test('a header edited by staff stays as it is', async () => {
  const rows = await migrated('e002')
  expect(rows.map(({ relation_id }) => relation_id)).toEqual(['tools', 'pricing', 'faq'])
})
