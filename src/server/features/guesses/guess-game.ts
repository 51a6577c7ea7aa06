import { createHmac } from 'node:crypto'
import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type makeGuess as call, type Guess, type GuessGame, maxGuesses } from '#contract/draws/guesses.ts'
import { maskContacts } from '#contract/draws/mask-contacts.ts'
import { type GameReceipt, nearestFirst } from '#draw/guess-game.ts'
import type { Context, Viewer } from '../../context.ts'
import type { CallInput } from '../../http/mount.ts'
import { isId } from '../../kit/ids.ts'
import { openGame } from './open-game.ts'
import {
  addGuess,
  countFrom,
  gameById,
  gameByShareCode,
  guessesOf,
  guessOf,
  lockGame,
  type StoredGame,
  type StoredGuess,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'secrets'>

const shareCode = /^[A-Za-z0-9_-]{22}$/

/** A game by its share code. If it is due and the job is late, reading it opens it. */
export async function readGame(ctx: Deps, code: string): Promise<StoredGame> {
  const game = shareCode.test(code) ? await gameByShareCode(ctx.db, code) : undefined
  if (!game || isGone(game, ctx.now())) throw fail('game_not_found')
  if (!game.sealed || game.closes_at > ctx.now()) return game
  try {
    return (await openGame(ctx, game.id, { onlyWhenDue: true })) ?? game
  } catch (err) {
    ctx.log.warn({ err, game: game.id }, "can't open a due guess game on request")
    return game
  }
}

/** A game for its owner; for everyone else it does not exist. */
export async function ownGame(ctx: Deps, viewer: Viewer, id: string): Promise<StoredGame> {
  const game = isId(id) ? await gameById(ctx.db, id) : undefined
  if (!game || game.owner !== viewer.owner || isGone(game, ctx.now())) throw fail('game_not_found')
  return game
}

function isGone({ kept_until }: StoredGame, now: Date): boolean {
  return kept_until !== null && kept_until <= now
}

type ViewDeps = Pick<Context, 'db'>

const pageSize = 50

interface Caller {
  viewer: Viewer
  /** for links */
  origin: string
  page?: number
}

/** A game as the viewer may see it now. Before the end, nothing that is not meant to be shown is included. */
export async function gameView({ db }: ViewDeps, game: StoredGame, caller: Caller): Promise<GuessGame> {
  const { viewer, origin, page = 1 } = caller
  const ownGuess = await guessOf(db, game.id, viewer.owner)
  const view = (guess: StoredGuess) =>
    guessView(game.owner === viewer.owner ? guess : { ...guess, name: maskContacts(guess.name) })
  const base = {
    title: game.title,
    lowest: game.lowest,
    highest: game.highest,
    commitment: game.commitment.toString('hex'),
    shows_guesses: game.shows_guesses,
    guesses_count: game.guesses,
    share_code: game.share_code,
    share_link: `${origin}/tools/random-number-guess/${game.share_code}`,
    created_at: game.created_at.toISOString(),
    closes_at: game.closes_at.toISOString(),
    own_guess: ownGuess ? guessView(ownGuess) : null,
    own_id: game.owner === viewer.owner ? game.id : null,
    page,
    page_size: pageSize,
  }
  const onPage = (guesses: StoredGuess[]) => guesses.slice((page - 1) * pageSize, page * pageSize).map(view)
  if (game.number === null || !game.salt || !game.opened_at) {
    const guesses = game.shows_guesses ? onPage((await guessesOf(db, game.id)).toReversed()) : null
    return { status: 'open', ...base, guesses }
  }
  const { number } = game
  const ranked = nearestFirst(await guessesOf(db, game.id), number)
  return {
    status: 'opened',
    ...base,
    number,
    salt: game.salt.toString('hex'),
    opened_at: game.opened_at.toISOString(),
    guesses: onPage(ranked),
    winner: ranked[0] ? view(ranked[0]) : null,
  }
}

/** Everything needed to verify an opened game. Raises `game_not_opened`. */
export async function gameReceipt({ db }: ViewDeps, game: StoredGame): Promise<GameReceipt> {
  const { number, salt, lowest, highest } = game
  if (number === null || !salt) throw fail('game_not_opened')
  const guesses = await guessesOf(db, game.id)
  return {
    format: 'guess-game/1',
    proof: 'recorded',
    lowest,
    highest,
    commitment: game.commitment.toString('hex'),
    number,
    salt: salt.toString('hex'),
    guesses: guesses.map((guess) => ({
      no: guess.no,
      number: guess.number,
      name: guess.erased ? null : maskContacts(guess.name),
      at: guess.guessed_at.toISOString(),
    })),
    winner: nearestFirst(guesses, number)[0]?.no ?? null,
  }
}

function guessView({ no, name, erased, number, guessed_at }: StoredGuess): Guess {
  return { no, name, erased, number, guessed_at: guessed_at.toISOString() }
}

type GuessDeps = Pick<Context, 'db' | 'log' | 'now' | 'secretKey' | 'secrets'>
type Typed = CallBody<typeof call>

/** Cookies are free, but a whole school may guess from one address. */
const maxOfOneAddress = 200

/** Accepts a guess, one per browser or account; repeating the same guess returns the same answer. */
export async function makeGuess(
  ctx: GuessDeps,
  { viewer, params, body, consume }: Pick<CallInput<typeof call>, 'viewer' | 'params' | 'body' | 'consume'>,
): Promise<StoredGame> {
  const game = await readGame(ctx, params.share_code)
  if (await isRepeated(ctx.db, game, viewer, body)) return game
  await consume()
  const { lowest, highest } = game
  if (body.number < lowest) throw outside('too_small', lowest)
  if (body.number > highest) throw outside('too_big', highest)
  return ctx.db.transaction().execute(async (trx) => {
    // The state may have changed while waiting for the lock.
    const locked = await lockGame(trx, game.id)
    if (!locked) throw fail('game_not_found')
    if (await isRepeated(trx, locked, viewer, body)) return locked
    if (!locked.sealed || locked.closes_at <= ctx.now()) throw fail('game_closed')
    const origin = originOf(ctx, game.id, viewer)
    if (locked.guesses >= maxGuesses || (await countFrom(trx, game.id, origin)) >= maxOfOneAddress)
      throw fail('guesses_full')
    await addGuess(trx, locked, { owner: viewer.owner, origin, ...body, guessed_at: ctx.now() })
    return { ...locked, guesses: locked.guesses + 1 }
  })
}

/** Raises `already_guessed` if the viewer guessed something else. */
async function isRepeated(
  db: Context['db'],
  game: StoredGame,
  { owner }: Viewer,
  { name, number }: Typed,
): Promise<boolean> {
  const earlier = await guessOf(db, game.id, owner)
  if (!earlier) return false
  if (earlier.number === number && (earlier.name === name || earlier.erased)) return true
  throw fail('already_guessed')
}

/** Shows whether two guesses in one game came from the same address, and nothing else. */
function originOf({ secretKey }: GuessDeps, gameId: string, { address }: Viewer): Buffer {
  return createHmac('sha256', secretKey).update(`guess\0${gameId}\0${address}`).digest().subarray(0, 16)
}

function outside(end: 'too_small' | 'too_big', count: number) {
  const key = `validation.${end}.number`
  return fail('validation_failed', {}, [{ path: ['number'], key, details: { count } }])
}
