import { fail } from '#contract/api/errors.ts'
import {
  createGuessGame,
  eraseGuesser,
  getGuessGame,
  getGuessReceipt,
  makeGuess as guessCall,
  openGuessGame,
} from '#contract/draws/guesses.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { createGame } from './create-game.ts'
import { gameReceipt, gameView, makeGuess, ownGame, readGame } from './guess-game.ts'
import { openGame } from './open-game.ts'
import { blankName } from './store.ts'

export function guessRoutes(mount: Mount, ctx: Context): void {
  mount(createGuessGame, async (request) => gameView(ctx, await createGame(ctx, request), request))

  mount(getGuessGame, async ({ viewer, params, query, origin }) =>
    gameView(ctx, await readGame(ctx, params.share_code), { viewer, origin, page: query.page }),
  )

  mount(guessCall, async (request) => gameView(ctx, await makeGuess(ctx, request), request))

  mount(openGuessGame, async (request) => {
    const { id } = await ownGame(ctx, request.viewer, request.params.id)
    const opened = await openGame(ctx, id)
    if (!opened) throw fail('game_not_found')
    return gameView(ctx, opened, request)
  })

  mount(eraseGuesser, async (request) => {
    const game = await ownGame(ctx, request.viewer, request.params.id)
    if (!(await blankName(ctx.db, game.id, request.body.no))) throw fail('guess_not_found')
    return gameView(ctx, game, request)
  })

  mount(getGuessReceipt, async ({ params }) => gameReceipt(ctx, await readGame(ctx, params.share_code)))
}
