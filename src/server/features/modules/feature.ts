import type { Feature } from '../../feature.ts'
import { moduleRoutes } from './routes.ts'

export const modules: Feature = { routes: [moduleRoutes] }
