import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { locales } from '#locales/locales.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { migrateToLatest } from '../migrate.ts'
import { up } from './075-tools-in-the-footer.ts'
import { migrations } from './all.ts'

const before = 'tools giveawayFromFile ledger coinToss diceRoll randomNumberGuess pricing pairToss'.split(' ')

/** The footer's products after the migration, from a menu with these pages in this order. */
async function migrated(pages: readonly string[]) {
  const { db } = await testDatabase()
  await sql`delete from menu_items where menu_key = 'footer_product' and not relation_id = any(${pages})`.execute(
    db,
  )
  for (const [position, page] of pages.entries())
    await sql`update menu_items set position = ${position}
      where menu_key = 'footer_product' and relation_id = ${page}`.execute(db)
  await migrateToLatest(db, { ...migrations, '900-again': { up } })
  const { rows } = await sql<{ relation_id: string; label: Record<string, string> }>`
    select relation_id, label from menu_items where menu_key = 'footer_product' order by position`.execute(db)
  return rows
}

test('the seeded footer links to every tool, in every language', async () => {
  const rows = await migrated(before)
  expect(rows.map(({ relation_id }) => relation_id).join(' ')).toBe(
    'tools giveawayFromFile wheelOfNames raffle secretSanta randomTeams randomOrder ' +
      'coinToss diceRoll randomNumberGuess yesOrNo pairToss pricing ledger',
  )
  for (const { label } of rows.slice(2, 7))
    expect(Object.keys(label).toSorted()).toEqual([...locales].toSorted())
})

test('a footer edited by staff stays as it is', async () => {
  const changed = before.filter((page) => page !== 'ledger')
  expect((await migrated(changed)).map(({ relation_id }) => relation_id)).toEqual(changed)
  expect((await migrated(before.toReversed())).map(({ relation_id }) => relation_id)).toEqual(
    before.toReversed(),
  )
})
