import { z } from 'zod'
import type { GameReceipt } from '#draw/guess-game.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { shareParams } from './results.ts'

/** Maximum guesses of one game. */
export const maxGuesses = 1_000
/** Limit of both ends of a range, and of guesses: integers that every program reads exactly. */
const largestNumber = 1_000_000_000_000_000
/** Maximum days that a game is open, and the default. */
export const maxGameDays = 90
export const usualGameDays = 30
export const maxGuesserLength = 40

const whole = z.number().int().min(-largestNumber).max(largestNumber)

/**
 * A readable name: one line with at least one visible character, and nothing that changes the direction of the text
 * around it.
 */
const guesserName = text(maxGuesserLength)
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1))
  .refine(
    (name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name),
    {
      params: { key: 'not_text' },
    },
  )

const guess = z.object({
  /** order of arrival, from 1; of two equally near guesses the earlier one wins */
  no: z.int(),
  /** empty if it was erased */
  name: z.string(),
  erased: z.boolean(),
  number: z.int(),
  guessed_at: z.iso.datetime(),
})
export type Guess = z.output<typeof guess>

const game = z.object({
  title: z.string(),
  lowest: z.int(),
  highest: z.int(),
  /** `SHA256(0x03 || salt || number in decimal digits)`, hex */
  commitment: z.string(),
  shows_guesses: z.boolean(),
  guesses_count: z.int(),
  share_code: z.string(),
  share_link: z.url(),
  created_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  /** the caller's own guess */
  own_guess: guess.nullable(),
  /** the game's id, for the user who sealed it */
  own_id: z.uuid().nullable(),
  page: z.int(),
  page_size: z.int(),
})

/** A game, for everyone who has its link. Guesses: newest first while it is open, nearest first afterwards. */
const guessGame = z.discriminatedUnion('status', [
  game.extend({
    status: z.literal('open'),
    /** null if guesses are hidden until the end */
    guesses: z.array(guess).nullable(),
  }),
  game.extend({
    status: z.literal('opened'),
    number: z.int(),
    /** 16 bytes, hex */
    salt: z.string(),
    opened_at: z.iso.datetime(),
    guesses: z.array(guess),
    winner: guess.nullable(),
  }),
])
export type GuessGame = z.output<typeof guessGame>

export const createGuessGame = defineCall({
  name: 'createGuessGame',
  method: 'POST',
  path: '/api/guess-games',
  summary: 'Start a guess game: seal a number for others to guess; the closest guess wins',
  access: 'anyone',
  budget: 'draw',
  body: z.strictObject({
    title: text(120)
      .default('')
      .transform((title) => title.trim()),
    lowest: whole.default(1),
    highest: whole.default(100),
    /** when it is opened automatically, within 90 days; in 30 days if absent */
    closes_at: z.iso.datetime({ offset: true }).optional(),
    /** whether guesses are visible before the number is */
    shows_guesses: z.boolean().default(false),
  }),
  reply: guessGame,
  status: 201,
  idempotent: true,
  errors: [
    'validation_failed',
    'game_time_invalid',
    'plan_lacks_feature',
    'daily_limit_reached',
    'monthly_limit_reached',
    'idempotency_key_reused',
  ],
})

export const getGuessGame = defineCall({
  name: 'getGuessGame',
  method: 'GET',
  path: '/api/guesses/{share_code}',
  summary: "Get a guess game: its seal and range, and once it's open, its number and all guesses",
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  reply: guessGame,
  errors: ['validation_failed', 'game_not_found'],
})

/** Repeating the same content as the same person counts once. */
export const makeGuess = defineCall({
  name: 'makeGuess',
  method: 'POST',
  path: '/api/guesses/{share_code}',
  summary: 'Submit one guess in a guess game',
  access: 'anyone',
  budget: 'ask',
  params: shareParams,
  body: z.strictObject({ name: guesserName, number: whole }),
  reply: guessGame,
  status: 201,
  idempotent: true,
  errors: ['validation_failed', 'game_not_found', 'game_closed', 'already_guessed', 'guesses_full'],
})

export const openGuessGame = defineCall({
  name: 'openGuessGame',
  method: 'POST',
  path: '/api/guess-games/{id}/open',
  summary: 'Open the seal of your guess game, which ends the game',
  access: 'anyone',
  budget: 'write',
  params: z.object({ id: z.string().max(64) }),
  body: z.strictObject({}),
  reply: guessGame,
  errors: ['game_not_found'],
})

export const eraseGuesser = defineCall({
  name: 'eraseGuesser',
  method: 'POST',
  path: '/api/guess-games/{id}/erasures',
  summary: 'Permanently erase a name from a guess in your game; the guess stays',
  access: 'anyone',
  budget: 'write',
  params: z.object({ id: z.string().max(64) }),
  body: z.strictObject({ no: z.number().int().min(1).max(maxGuesses) }),
  reply: guessGame,
  errors: ['validation_failed', 'game_not_found', 'guess_not_found'],
})

/** In the shape that `draw/guess-game.ts` checks. */
const guessReceipt = z.object({
  format: z.literal('guess-game/1'),
  proof: z.literal('recorded'),
  lowest: z.int(),
  highest: z.int(),
  commitment: z.string(),
  number: z.int(),
  salt: z.string(),
  guesses: z.array(
    z.object({ no: z.int(), number: z.int(), name: z.string().nullable(), at: z.iso.datetime() }),
  ),
  winner: z.int().nullable(),
}) satisfies z.ZodType<GameReceipt>

export const getGuessReceipt = defineCall({
  name: 'getGuessReceipt',
  method: 'GET',
  path: '/api/guesses/{share_code}/receipt',
  summary: 'Get the number, salt and guesses of an opened game as a bare document that anyone can verify',
  access: 'anyone',
  budget: 'read',
  params: shareParams,
  reply: guessReceipt,
  bare: true,
  errors: ['game_not_found', 'game_not_opened'],
})

export const guessCalls = [
  createGuessGame,
  getGuessGame,
  makeGuess,
  openGuessGame,
  eraseGuesser,
  getGuessReceipt,
] as const
