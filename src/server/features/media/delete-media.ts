import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { filesOf, releaseFiles } from '../../core/media/store.ts'
import { removeFiles } from '../../core/media/stored-files.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { dropAtHost } from './hosting/host-video.ts'
import { findAndHold, traceOf } from './read-media.ts'
import { countUses, dropMedia } from './store.ts'
import type { UploadDeps } from './upload-media.ts'

/**
 * Deletes a medium and its files. If it is in use, it disappears from those places, so that requires an explicit option
 * and a proof of identity.
 */
export async function deleteMedia(
  ctx: UploadDeps,
  viewer: SignedIn,
  { id, evenUsed }: { id: string; evenUsed: boolean },
): Promise<void> {
  const files = await ctx.db.transaction().execute(async (trx) => {
    const lying = await filesOf(trx, (await findAndHold(trx, viewer, id)).id)
    await deleteMediaWithin(ctx, trx, viewer, id, () => {
      if (!evenUsed) throw fail('media_in_use')
      assertFreshProof(viewer, ctx.now())
    })
    return lying
  })
  await removeFiles(ctx, files)
}

/** Same as above, within a larger transaction; the cleanup job then deletes the files. */
export async function deleteMediaWithin(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  viewer: Pick<SignedIn, 'permissions'> & Parameters<typeof recordAction>[1]['viewer'],
  id: string,
  assertIfUsed = (): void => {
    throw fail('media_in_use')
  },
): Promise<void> {
  const media = await findAndHold(trx, viewer, id)
  if ((await countUses(trx, media.id)) > 0) assertIfUsed()
  const paths = (await filesOf(trx, media.id)).map(({ path }) => path)
  await dropMedia(trx, media.id)
  await dropAtHost(ctx, trx, media)
  // A date long past, so that the next cleanup deletes them.
  await releaseFiles(trx, paths, new Date(0))
  const record = { id: media.id, name: media.file_name }
  await recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'media',
    act: 'delete',
    record,
    before: traceOf(media),
  })
}
