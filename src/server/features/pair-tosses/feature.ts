import type { Feature } from '../../feature.ts'
import { pairTossRoutes } from './routes.ts'
import { deleteOldTosses } from './store.ts'

export const pairTosses: Feature = {
  routes: [pairTossRoutes],
  cleanUp: [{ name: 'tosses of two people', run: ({ db, now }) => deleteOldTosses(db, now()) }],
}
