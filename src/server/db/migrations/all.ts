import type { Migration } from 'kysely/migration'
import * as limits from './001-limits.ts'
import * as giveaways from './002-giveaways.ts'
import * as accounts from './003-accounts.ts'
import * as ledger from './004-ledger.ts'

/** In order, forward only. A migration that was released is never edited: add the next number. */
export const migrations: Record<string, Migration> = {
  '001-limits': limits,
  '002-giveaways': giveaways,
  '003-accounts': accounts,
  '004-ledger': ledger,
}
