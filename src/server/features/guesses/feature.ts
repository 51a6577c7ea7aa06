import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { openDueGame } from './open-game.ts'
import { guessRoutes } from './routes.ts'
import {
  anonymiseGuessesOf,
  changeOwnerOfGames,
  deleteGamesOf,
  deleteOldGames,
  gamesOf,
  guessesBy,
} from './store.ts'

export const guesses: Feature = {
  routes: [guessRoutes],
  jobs: (ctx) => ({ open_guess_game: ({ game_id }) => openDueGame(ctx, game_id) }),
  cleanUp: [{ name: 'guess games', run: ({ db, now }) => deleteOldGames(db, now()) }],
  userData: () => ({ adopt: adoptGames, forget: forgetGames, exportData: exportGames }),
}

type Db = Context['db']

/** Hands a visitor's games and guesses over to the account they sign in to. */
export async function adoptGames(trx: Db, visitor: string, owner: string): Promise<void> {
  await changeOwnerOfGames(trx, visitor, owner)
}

/** The user's own games are deleted with all their guesses; in other games their guesses stay without a name. */
export async function forgetGames(trx: Db, owner: string): Promise<void> {
  await deleteGamesOf(trx, owner)
  await anonymiseGuessesOf(trx, owner)
}

/** A user's games and guesses, for their export. */
async function exportGames(db: Db, owner: string) {
  const [games, guesses] = await Promise.all([gamesOf(db, owner), guessesBy(db, owner)])
  return [
    {
      name: 'guess_games',
      rows: games.map((game) => ({
        title: game.title,
        lowest: game.lowest,
        highest: game.highest,
        number: game.number,
        guesses: game.guesses,
        share_code: game.share_code,
        created_at: game.created_at.toISOString(),
        opened_at: game.opened_at?.toISOString() ?? null,
      })),
    },
    {
      name: 'guesses',
      rows: guesses.map(({ share_code, name, number, guessed_at }) => ({
        share_code,
        name,
        number,
        guessed_at: guessed_at.toISOString(),
      })),
    },
  ]
}
