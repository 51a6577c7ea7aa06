import type { Feature } from '../../feature.ts'
import { findRoutes } from './routes.ts'

export const find: Feature = { routes: [findRoutes] }
