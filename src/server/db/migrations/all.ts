import type { Migration } from 'kysely/migration'
import * as limits from './001-limits.ts'

/** In order, forward only. A migration that was released is never edited: add the next number. */
export const migrations: Record<string, Migration> = {
  '001-limits': limits,
}
