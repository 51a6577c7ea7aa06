import type { ColumnType, Generated } from 'kysely'
import type { PairToss } from '#contract/draws/pair-tosses.ts'

export interface GuessGamesTable {
  id: string
  share_code: string
  owner: string
  /** the account that the Idempotency-Key belongs to */
  account: string
  idempotency_key: string | null
  request_hash: Buffer | null
  title: string
  lowest: number
  highest: number
  commitment: Buffer
  /** salt and digits of the number, encrypted with the context `guess_games.sealed.<id>`; null once opened */
  sealed: Buffer | null
  number: number | null
  salt: Buffer | null
  shows_guesses: boolean
  guesses: Generated<number>
  created_at: Date
  closes_at: Date
  opened_at: Date | null
  /** days that it stays visible after opening, by the plan; null for no limit */
  kept_days: number | null
  kept_until: Date | null
}

export interface GuessesTable {
  game_id: string
  /** in the order of arrival, from 1 */
  no: number
  /** who guessed; one guess each */
  owner: string
  /** distinguishes guesses by address, without storing the address */
  origin: Buffer
  name: string
  erased: Generated<boolean>
  number: number
  guessed_at: Date
}

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
