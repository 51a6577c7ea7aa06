import type { Feature } from '../../feature.ts'
import { bulkOfContents } from './bulk-of-contents.ts'
import { publicContentRoutes } from './public/routes.ts'
import { publishDueContent } from './publish/publish-content.ts'
import { contentRoutes } from './routes.ts'
import { contentsFromRows } from './transfer/import-contents.ts'

export const contents: Feature = {
  routes: [contentRoutes, publicContentRoutes],
  jobs: (ctx) => ({ publish_content: (payload) => publishDueContent(ctx, payload) }),
  bulkActions: bulkOfContents,
  // Each module with records is a target of its own, under its key.
  importTarget: contentsFromRows,
}
