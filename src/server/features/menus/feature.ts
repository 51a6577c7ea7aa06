import type { Feature } from '../../feature.ts'
import { bulkOfMenus } from './bulk-of-menus.ts'
import { menuRoutes } from './routes.ts'
import { forgetMenusBefore } from './store.ts'

export const menus: Feature = {
  routes: [menuRoutes],
  cleanUp: [{ name: 'deleted menus', run: ({ db }, ago) => forgetMenusBefore(db, ago(30)) }],
  bulkActions: bulkOfMenus,
}
