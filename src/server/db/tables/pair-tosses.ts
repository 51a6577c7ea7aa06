import type { ColumnType } from 'kysely'
import type { PairToss } from '#contract/draws/pair-tosses.ts'

/** Holds nothing about the two people: their secrets tell them apart. */
export interface PairTossesTable {
  /** made by the device that started the toss */
  share_code: string
  toss: ColumnType<PairToss['toss'], string, never>
  commitment_a: Buffer
  commitment_b: Buffer | null
  secret_a: Buffer | null
  secret_b: Buffer | null
  created_at: Date
  /** the time by which the second person must come, or by which both must have opened */
  until: Date
  kept_until: Date
}
