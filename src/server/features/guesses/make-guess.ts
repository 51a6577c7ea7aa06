import { createHmac } from 'node:crypto'
import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type makeGuess as call, maxGuesses } from '#contract/draws/guesses.ts'
import type { Context, Viewer } from '../../context.ts'
import type { CallInput } from '../../http/mount.ts'
import { readGame } from './read-game.ts'
import { addGuess, countFrom, guessOf, lockGame, type StoredGame } from './store.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'secretKey' | 'secrets'>
type Typed = CallBody<typeof call>

/** Cookies are free, but a whole school may guess from one address. */
const maxOfOneAddress = 200

/** Accepts a guess, one per browser or account; repeating the same guess returns the same answer. */
export async function makeGuess(
  ctx: Deps,
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
function originOf({ secretKey }: Deps, gameId: string, { address }: Viewer): Buffer {
  return createHmac('sha256', secretKey).update(`guess\0${gameId}\0${address}`).digest().subarray(0, 16)
}

function outside(end: 'too_small' | 'too_big', count: number) {
  const key = `validation.${end}.number`
  return fail('validation_failed', {}, [{ path: ['number'], key, details: { count } }])
}
