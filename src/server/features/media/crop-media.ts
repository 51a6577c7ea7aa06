import { fail } from '#contract/api/errors.ts'
import type { SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { type Area, cutOut, type Drawn, type PictureEnding } from '../../core/media/draw-picture.ts'
import { placePicture, placeRenditions } from '../../core/media/place-picture.ts'
import { endingOf } from '../../core/media/recognize.ts'
import { releaseFiles, tieFiles } from '../../core/media/store.ts'
import { readWhole } from '../../core/media/stored-files.ts'
import { assertUnchanged } from '../../kit/assert-unchanged.ts'
import { findAndHold, findMedia, traceOf } from './read-media.ts'
import { holdMedia, putMedia } from './store.ts'
import type { UploadDeps } from './upload-media.ts'

const middle = { x: 0.5, y: 0.5 }

/** Crops a picture from its original, which is kept. Selecting the whole original undoes the crop. */
export async function cropMedia(
  ctx: UploadDeps,
  viewer: SignedIn,
  id: string,
  { seen, ...area }: Area & { seen?: string | undefined },
): Promise<void> {
  const before = await findMedia(ctx.db, viewer, id)
  const { original } = before
  if (before.kind !== 'image' || !original) throw fail('media_kind_refused')
  assertWithin(area, original)
  const ending = endingOf(original.path) as PictureEnding
  const bytes = await readWhole(ctx, original.path)
  const isWhole = area.width === original.width && area.height === original.height
  const cut: Drawn = isWhole ? { bytes, ...sizeOf(original) } : await cutOut(bytes, ending, area)
  const placed = isWhole
    ? { ...(await placeRenditions(ctx, before.store, cut, middle)), path: original.path }
    : await placePicture(ctx, before.store, cut, ending, middle)
  const now = ctx.now()
  await ctx.db.transaction().execute(async (trx) => {
    const media = await findAndHold(trx, viewer, id)
    assertUnchanged(media, seen)
    if (media.path !== before.path) throw fail('busy')
    if (!(await tieFiles(trx, media.id, placed.paths))) throw fail('problem_saving_files')
    const old = [media.path, ...media.parts.map(({ path }) => path)].filter((path) => path !== original.path)
    await releaseFiles(trx, old, now)
    await putMedia(trx, media.id, {
      path: placed.path,
      width: cut.width,
      height: cut.height,
      size: cut.bytes.length,
      parts: JSON.stringify(placed.parts),
      crop: isWhole ? null : JSON.stringify(area),
      focal_x: middle.x,
      focal_y: middle.y,
      updated_at: now,
    })
    const after = await holdMedia(trx, media.id)
    await recordAction(trx, {
      viewer,
      now,
      area: 'media',
      act: 'update',
      record: { id: media.id, name: media.file_name },
      before: traceOf(media),
      ...(after && { after: traceOf(after) }),
    })
  })
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height }
}

function assertWithin({ x, y, width, height }: Area, size: { width: number; height: number }): void {
  const wrong = [
    ...(x + width > size.width ? ['width'] : []),
    ...(y + height > size.height ? ['height'] : []),
  ]
  if (wrong.length > 0)
    throw fail(
      'validation_failed',
      {},
      wrong.map((name) => ({ path: [name], key: 'validation.invalid' })),
    )
}
