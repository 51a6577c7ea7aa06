import type { Feature } from '../../feature.ts'
import { challengeRoutes } from './routes.ts'
import { blankForgotten } from './store.ts'
import { adoptChallenges, exportChallenges, forgetChallenges } from './user-data.ts'

export const challenges: Feature = {
  routes: [challengeRoutes],
  cleanUp: [{ name: 'disputes', run: ({ db }, ago) => blankForgotten(db, ago(90)) }],
  userData: () => ({
    adopt: adoptChallenges,
    forget: forgetChallenges,
    exportData: async (db, owner) => [await exportChallenges(db, owner)],
  }),
}
