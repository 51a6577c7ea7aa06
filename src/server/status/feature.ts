import type { Feature } from '../feature.ts'
import { statusRoutes } from './routes.ts'

export const status: Feature = { routes: [statusRoutes] }
