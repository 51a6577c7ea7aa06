import { isSealOf, NUMBER_SALT_BYTES } from '#draw/guess-game.ts'
import { dayMs } from '#server/kit/durations.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { notify } from '../../core/notifications/bell/notifications.ts'
import { lockGame, type StoredGame, writeOpening } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'queue' | 'secrets'>

/**
 * Opens the seal of a game, once and for good: after this commit it takes no more guesses, and a crash before it
 * changes nothing. Does nothing if it is already open. Undefined if the game no longer exists.
 */
export async function openGame(
  ctx: Omit<Deps, 'queue'>,
  id: string,
  { onlyWhenDue = false } = {},
): Promise<StoredGame | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const game = await lockGame(trx, id)
    if (!game?.sealed || (onlyWhenDue && game.closes_at > ctx.now())) return game
    const { number, salt } = openNumber(ctx, id, game.sealed)
    if (!isSealOf(game.commitment.toString('hex'), Buffer.from(salt).toString('hex'), number))
      throw new Error(`game ${id} has another number stored than the one that was sealed`)
    const now = ctx.now()
    const { kept_days } = game
    const kept_until = kept_days === null ? null : new Date(now.getTime() + kept_days * dayMs)
    const opened = await writeOpening(trx, id, {
      number,
      salt: Buffer.from(salt),
      opened_at: now,
      kept_until,
    })
    if (onlyWhenDue) await notifyOwner(ctx, trx, opened)
    return opened
  })
}

/**
 * Notifies the owner of a game that opened in their absence; an organizer who opens it sees the result. Visitors get no
 * notifications.
 */
async function notifyOwner(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  { owner, title, share_code }: StoredGame,
): Promise<void> {
  const userId = userIdOf(owner)
  const values = { title, game_code: share_code }
  if (userId) await notify(ctx, trx, { userId, type: 'guess_game_opened', values })
}

/**
 * The job at the closing time. The database clock, which schedules jobs, may be ahead of ours: then it queues itself
 * again.
 */
export async function openDueGame(ctx: Deps, id: string): Promise<void> {
  const game = await openGame(ctx, id, { onlyWhenDue: true })
  if (game?.sealed) await ctx.queue.send('open_guess_game', { game_id: id }, { startAfter: game.closes_at })
}

type Sealing = Pick<Context, 'secrets'>

interface Sealed {
  number: number
  salt: Uint8Array
}

/** Number and salt, encrypted for the database: without the key, a copy of the database reveals nothing. */
export function closeNumber({ secrets }: Sealing, gameId: string, { number, salt }: Sealed): Buffer {
  return secrets.close(Buffer.concat([salt, Buffer.from(String(number))]), placeOfNumber(gameId))
}

export function openNumber({ secrets }: Sealing, gameId: string, closed: Uint8Array): Sealed {
  const bytes = secrets.open(closed, placeOfNumber(gameId))
  return {
    salt: bytes.subarray(0, NUMBER_SALT_BYTES),
    number: Number(bytes.subarray(NUMBER_SALT_BYTES).toString('latin1')),
  }
}

/** The encryption context of a game's number. */
export function placeOfNumber(gameId: string): string {
  return `guess_games.sealed.${gameId}`
}
