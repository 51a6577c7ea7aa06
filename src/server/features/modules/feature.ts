import type { Feature } from '../../feature.ts'
import { bulkOfModules } from './bulk-of-modules.ts'
import { moduleRoutes } from './routes.ts'

export const modules: Feature = { routes: [moduleRoutes], bulkActions: bulkOfModules }
