import { fail } from '#contract/api/errors.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { moduleKey } from '#contract/content/modules.ts'
import { mediaList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { identifyViewer } from '../../core/accounts/sessions/identify-viewer.ts'
import type { BulkActions, BulkOptions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { deleteMediaWithin, moveMediaWithin } from './edit-media.ts'
import { dropVideo, workHosting } from './hosting/host-video.ts'
import { exportUserMedia, sourceFor } from './read-media.ts'
import { mediaRoutes } from './routes.ts'
import { serveMedia } from './serve-media.ts'
import { dropUploadsBefore, namesOfMedia } from './store.ts'

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

/** Bulk actions for media; media in use are skipped. */
function bulkOfMedia(ctx: Context): BulkActions {
  const ofMedia = {
    list: mediaList,
    // Permissions are checked row by row; form attachments are handled with their forms.
    source: () => sourceFor({ permissions: {} }),
    namesOf: namesOfMedia,
    after: () => raiseSiteVersion(ctx),
  }
  return {
    'media.move': {
      ...ofMedia,
      permission: 'media.update',
      check: (options) => void folderOf(options),
      run: async (trx, { viewer, id, options }) => {
        const { permissions } = await currentRights(trx, viewer, 'media.update')
        await moveMediaWithin(ctx, trx, { ...viewer, permissions }, { id, module: folderOf(options) })
      },
    },
    'media.delete': {
      ...ofMedia,
      permission: 'media.delete',
      check: () => undefined,
      run: async (trx, { viewer, id }) => {
        const { permissions } = await currentRights(trx, viewer, 'media.delete')
        await deleteMediaWithin(ctx, trx, { ...viewer, permissions }, id)
      },
    },
  }
}

/** The key of a module, or `noFolder`. */
function folderOf({ module }: BulkOptions): string | null {
  if (module === noFolder) return null
  const parsed = moduleKey.safeParse(module)
  if (!parsed.success)
    throw fail('validation_failed', {}, [{ path: ['module'], key: 'validation.not_an_option' }])
  return parsed.data
}
