import type { Feature } from '../../feature.ts'
import { forgetPastTexts } from './page-texts.ts'
import { pageTextRoutes } from './routes.ts'

export const pages: Feature = {
  routes: [pageTextRoutes],
  cleanUp: [{ name: 'past page texts', run: (ctx) => forgetPastTexts(ctx) }],
}
