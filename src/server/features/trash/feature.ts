import { deleteTrashBefore } from '#server/core/trash/store.ts'
import type { Feature } from '../../feature.ts'
import { trashRoutes } from './routes.ts'

export const trash: Feature = {
  routes: [trashRoutes],
  cleanUp: [{ name: 'trash', run: ({ db }, ago) => deleteTrashBefore(db, ago(30)) }],
}
