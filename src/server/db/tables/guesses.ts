import type { Generated } from 'kysely'

export interface GuessGamesTable {
  id: string
  share_code: string
  owner: string
  /** what the Idempotency-Key belongs to */
  account: string
  idempotency_key: string | null
  request_hash: Buffer | null
  title: string
  lowest: number
  highest: number
  commitment: Buffer
  /** salt and digits of the number under the secret box at `guess_games.sealed.<id>`; null once it is opened */
  sealed: Buffer | null
  number: number | null
  salt: Buffer | null
  shows_guesses: boolean
  guesses: Generated<number>
  created_at: Date
  closes_at: Date
  opened_at: Date | null
  /** days that it stays after it was opened, by the plan; null for ever */
  kept_days: number | null
  kept_until: Date | null
}

export interface GuessesTable {
  game_id: string
  /** in the order in which they came, from 1 */
  no: number
  /** who guessed; one guess each */
  owner: string
  /** tells guesses of one address apart from others, without the address */
  origin: Buffer
  name: string
  erased: Generated<boolean>
  number: number
  guessed_at: Date
}
