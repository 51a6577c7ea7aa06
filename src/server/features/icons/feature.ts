import type { Feature } from '../../feature.ts'
import { iconRoutes } from './routes.ts'

export const icons: Feature = { routes: [iconRoutes] }
