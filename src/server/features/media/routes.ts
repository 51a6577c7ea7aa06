import * as calls from '#contract/content/media.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { mediaList } from '#contract/lists/site-lists.ts'
import type { Context } from '../../context.ts'
import { exportForStaff } from '../../core/audit/export-for-staff.ts'
import { tryStorage } from '../../core/media/stored-files.ts'
import type { Mount } from '../../http/mount.ts'
import { cropMedia, deleteMedia, updateMedia } from './edit-media.ts'
import { hostVideo, unhostVideo } from './hosting/host-video.ts'
import { languagesOf, listFolders, listMedia, mediaRowView, readMedia, sourceFor } from './read-media.ts'
import { readMediaText } from './read-text.ts'
import { cancelUpload, readUpload, sendPiece, startUpload, uploadMedia } from './uploads/uploads.ts'

export function mediaRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listMedia, ({ viewer, query, locale }) => listMedia(ctx, viewer, query, locale))

  for (const kind of exportKinds)
    mount(calls.exportMedia[kind], async ({ viewer, query, locale }) => {
      const languages = await languagesOf(ctx, locale)
      return exportForStaff(ctx, viewer, {
        list: mediaList,
        source: sourceFor(viewer),
        shape: (row) => mediaRowView(row, languages),
        query,
        kind,
        locale,
      })
    })

  mount(calls.listMediaFolders, ({ viewer, locale }) => listFolders(ctx, viewer, locale))

  mount(calls.getMedia, ({ viewer, params, locale }) => readMedia(ctx, viewer, params.id, locale))

  mount(calls.getMediaText, ({ viewer, params }) => readMediaText(ctx, viewer, params.id))

  mount(calls.uploadMedia, async ({ viewer, file, options, locale }) =>
    readMedia(ctx, viewer, await uploadMedia(ctx, viewer, file, options), locale),
  )

  mount(calls.startMediaUpload, ({ viewer, body }) => startUpload(ctx, viewer, body))

  mount(calls.getMediaUpload, ({ viewer, params }) => readUpload(ctx, viewer, params.id))

  mount(calls.sendMediaPiece, async ({ viewer, params, query, file, locale }) => {
    const piece = { id: params.id, offset: query.offset, bytes: file?.bytes ?? new Uint8Array() }
    const { mediaId, ...upload } = await sendPiece(ctx, viewer, piece)
    return { ...upload, media: mediaId ? await readMedia(ctx, viewer, mediaId, locale) : null }
  })

  mount(calls.cancelMediaUpload, async ({ viewer, params }) => {
    await cancelUpload(ctx, viewer, params.id)
    return {}
  })

  mount(calls.updateMedia, async ({ viewer, params, body, locale }) => {
    await updateMedia(ctx, viewer, params.id, body)
    return { ...(await readMedia(ctx, viewer, params.id, locale)), reload_store: true }
  })

  mount(calls.cropMedia, async ({ viewer, params, body, locale }) => {
    await cropMedia(ctx, viewer, params.id, body)
    return { ...(await readMedia(ctx, viewer, params.id, locale)), reload_store: true }
  })

  mount(calls.hostVideo, async ({ viewer, params, locale }) => {
    await hostVideo(ctx, viewer, params.id)
    return readMedia(ctx, viewer, params.id, locale)
  })

  mount(calls.unhostVideo, async ({ viewer, params, locale }) => {
    await unhostVideo(ctx, viewer, params.id)
    return { ...(await readMedia(ctx, viewer, params.id, locale)), reload_store: true }
  })

  mount(calls.testStorage, () => tryStorage(ctx))

  mount(calls.deleteMedia, async ({ viewer, params, body }) => {
    await deleteMedia(ctx, viewer, { id: params.id, evenUsed: body.even_used })
    return { reload_store: true }
  })
}
