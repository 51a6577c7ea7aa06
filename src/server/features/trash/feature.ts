import { deleteTrashBefore } from '#server/core/trash/store.ts'
import type { Feature } from '../../feature.ts'
import { bulkOfTrash } from './bulk-of-trash.ts'
import { trashRoutes } from './routes.ts'

export const trash: Feature = {
  routes: [trashRoutes],
  bulkActions: bulkOfTrash,
  cleanUp: [{ name: 'trash', run: ({ db }, ago) => deleteTrashBefore(db, ago(30)) }],
}
