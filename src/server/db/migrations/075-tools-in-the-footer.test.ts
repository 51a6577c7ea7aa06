import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { locales } from '#locales/locales.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { migrations } from './all.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '075'))

async function migrated(change: string | undefined) {
  const { db } = await testDatabase({ migrated: false })
  await migrateToLatest(db, before)
  if (change)
    await sql`delete from menu_items where menu_key = 'footer_product' and relation_id = ${change}`.execute(
      db,
    )
  await migrateToLatest(db)
  const { rows } = await sql<{ relation_id: string; label: Record<string, string> }>`
    select relation_id, label from menu_items where menu_key = 'footer_product' order by position`.execute(db)
  return rows
}

test('the seeded footer leads to every tool, in every language', async () => {
  const rows = await migrated(undefined)
  expect(rows.map(({ relation_id }) => relation_id).join(' ')).toBe(
    'tools giveawayFromFile wheelOfNames raffle secretSanta randomTeams randomOrder ' +
      'coinToss diceRoll randomNumberGuess yesOrNo pairToss pricing ledger',
  )
  for (const { label } of rows.slice(2, 7)) expect(Object.keys(label).sort()).toEqual([...locales].sort())
})

test('a footer that staff changed stays theirs', async () => {
  const rows = await migrated('ledger')
  expect(rows.map(({ relation_id }) => relation_id)).not.toContain('wheelOfNames')
})
