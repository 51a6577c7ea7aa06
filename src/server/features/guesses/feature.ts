import type { Feature } from '../../feature.ts'
import { openDueGame } from './open-game.ts'
import { guessRoutes } from './routes.ts'
import { deleteOldGames } from './store.ts'
import { adoptGames, exportGames, forgetGames } from './user-data.ts'

export const guesses: Feature = {
  routes: [guessRoutes],
  jobs: (ctx) => ({ open_guess_game: ({ game_id }) => openDueGame(ctx, game_id) }),
  cleanUp: [{ name: 'guess games', run: ({ db, now }) => deleteOldGames(db, now()) }],
  userData: () => ({ adopt: adoptGames, forget: forgetGames, exportData: exportGames }),
}
