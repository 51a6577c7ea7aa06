import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-trail.ts'
import type { StoredMedia } from '#server/core/media/store.ts'
import { secretIsSet } from '#server/core/settings/site-settings.ts'
import { findAndHold } from '../read-media.ts'
import { putMedia } from '../store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'queue'>

/** Queues a video for upload to the video host. Does nothing if it is already in progress or done. */
export async function hostVideo(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const media = await findAndHold(trx, viewer, id)
    // Form attachments were not submitted for publication.
    if (media.kind !== 'video' || media.is_private) throw fail('media_kind_refused')
    if (!(await secretIsSet(ctx, 'video_access_token'))) throw fail('video_host_unavailable')
    if (media.hosting && media.hosting.status !== 'failed') return
    const requestId = randomUUID()
    await dropAtHost(ctx, trx, media)
    const begun = {
      wish: requestId,
      uri: null,
      link: null,
      sent: 0,
      status: 'waiting',
      problem: null,
    } as const
    await putMedia(trx, media.id, { hosting: JSON.stringify(begun) })
    await recordHosting(ctx, trx, viewer, media, { hosted: true })
    await ctx.queue.send('host_film', { media_id: media.id, wish: requestId }, { db: trx })
  })
}

/** Serves a video from this site again. */
export async function unhostVideo(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const media = await findAndHold(trx, viewer, id)
    if (!media.hosting) return
    await dropAtHost(ctx, trx, media)
    await putMedia(trx, media.id, { hosting: null })
    await recordHosting(ctx, trx, viewer, media, { hosted: false })
  })
}

/** Queues the deletion of a video at its host. */
export async function dropAtHost(
  ctx: Pick<Context, 'queue'>,
  trx: Context['db'],
  { hosting }: Pick<StoredMedia, 'hosting'>,
): Promise<void> {
  if (hosting?.uri) await ctx.queue.send('drop_film', { uri: hosting.uri }, { db: trx })
}

function recordHosting(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { id, file_name, hosting }: StoredMedia,
  after: { hosted: boolean },
): Promise<void> {
  return recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'media',
    act: 'update',
    record: { id, name: file_name },
    before: { hosted: hosting !== null && hosting.status !== 'failed' },
    after,
  })
}
