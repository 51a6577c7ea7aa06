import { fail } from '#contract/api/errors.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { openGame } from './open-game.ts'
import { gameById, gameByShareCode, type StoredGame } from './store.ts'

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
