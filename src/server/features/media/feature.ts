import { identifyViewer } from '../../core/accounts/sessions/identify-viewer.ts'
import type { Feature } from '../../feature.ts'
import { bulkOfMedia } from './bulk-of-media.ts'
import { dropVideo, workHosting } from './hosting/host-video.ts'
import { mediaRoutes } from './routes.ts'
import { serveMedia } from './serve-media.ts'
import { dropUploadsBefore } from './uploads/store.ts'
import { exportUserMedia } from './user-data.ts'

export const media: Feature = {
  routes: [mediaRoutes],
  documents: [(api, ctx) => serveMedia(api, ctx, identifyViewer(ctx))],
  jobs: (ctx) => ({
    host_film: (payload, stopped) => workHosting(ctx, payload, stopped),
    drop_film: ({ uri }) => dropVideo(ctx, uri),
  }),
  cleanUp: [{ name: 'unfinished uploads', run: ({ db }, ago) => dropUploadsBefore(db, ago(1)) }],
  userData: () => ({ exportData: async (db, owner) => [await exportUserMedia(db, owner)] }),
  bulkActions: bulkOfMedia,
}
