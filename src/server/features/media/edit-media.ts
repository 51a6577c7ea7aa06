import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-log.ts'
import {
  type Area,
  cutOut,
  type Drawn,
  drawThumb,
  type PictureEnding,
} from '../../core/media/draw-picture.ts'
import {
  assertCapacity,
  partsOf,
  placeDrawings,
  placePicture,
  placeRenditions,
} from '../../core/media/keep-file.ts'
import { cleanName, endingOf, fileForms } from '../../core/media/recognize.ts'
import { filesOf, releaseFiles, type StoredMedia, tieFiles } from '../../core/media/store.ts'
import { readWhole, removeFiles } from '../../core/media/stored-files.ts'
import { assertFreshProof } from '../../http/may-call.ts'
import { assertNotStale } from '../../kit/optimistic-lock.ts'
import { dropAtHost } from './hosting/host-video.ts'
import { findAndHold, findMedia, traceOf } from './read-media.ts'
import { countUses, dropMedia, holdMedia, putMedia } from './store.ts'
import type { UploadDeps } from './uploads/uploads.ts'

export interface MediaChange {
  file_name?: string | undefined
  module?: string | null | undefined
  alt?: Partial<Record<string, string>> | undefined
  focal_x?: number | undefined
  focal_y?: number | undefined
}

/** Changes the details of a medium; a new focal point requires a new square thumbnail. */
export async function updateMedia(
  ctx: UploadDeps,
  viewer: SignedIn,
  id: string,
  { seen, ...change }: MediaChange & { seen?: string | undefined },
): Promise<void> {
  const before = await findMedia(ctx.db, viewer, id)
  const focus = { x: change.focal_x ?? before.focal_x, y: change.focal_y ?? before.focal_y }
  const isMoved = before.kind === 'image' && (focus.x !== before.focal_x || focus.y !== before.focal_y)
  const thumb = isMoved ? await placeThumb(ctx, before, focus) : undefined
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await findAndHold(trx, viewer, id)
    assertNotStale(stored, { seen })
    if (thumb) {
      // The picture was cropped in the meantime: the thumbnail would show the old one.
      if (stored.path !== before.path) throw fail('busy')
      if (!(await tieFiles(trx, stored.id, [thumb.path]))) throw fail('problem_saving_files')
      const old = stored.parts.filter(({ key }) => key === thumb.key).map(({ path }) => path)
      await releaseFiles(trx, old, ctx.now())
    }
    const parts = thumb && [...stored.parts.filter(({ key }) => key !== thumb.key), thumb]
    await changeWithin(ctx, trx, viewer, stored, {
      ...change,
      ...(isMoved && { focal_x: focus.x, focal_y: focus.y }),
      ...(parts && { parts }),
    })
  })
}

/** Moves a medium to another folder, within a larger transaction. */
export async function moveMediaWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Pick<SignedIn, 'permissions'> & Parameters<typeof recordAction>[1]['viewer'],
  { id, module }: { id: string; module: string | null },
): Promise<void> {
  await changeWithin(ctx, trx, viewer, await findAndHold(trx, viewer, id), { module })
}

async function changeWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Parameters<typeof recordAction>[1]['viewer'],
  before: StoredMedia,
  { file_name, module, alt, focal_x, focal_y, parts }: MediaChange & { parts?: StoredMedia['parts'] },
): Promise<void> {
  const now = ctx.now()
  if (module !== undefined && module !== before.module) await assertMove(trx, before, module)
  await putMedia(trx, before.id, {
    updated_at: now,
    ...(file_name !== undefined && { file_name: nameFor(before, file_name) }),
    ...(module !== undefined && { module }),
    ...(alt && { alt: JSON.stringify(withoutEmpty(alt)) }),
    ...(focal_x !== undefined && { focal_x }),
    ...(focal_y !== undefined && { focal_y }),
    ...(parts && { parts: JSON.stringify(parts) }),
  })
  const after = await holdMedia(trx, before.id)
  if (!after) throw fail('media_not_found')
  await recordAction(trx, {
    viewer,
    now,
    area: 'media',
    act: 'update',
    record: { id: before.id, name: after.file_name },
    before: traceOf(before),
    after: traceOf(after),
  })
}

/** The folder of a form attachment determines who may see it, so it cannot be moved. */
async function assertMove(trx: Context['db'], media: StoredMedia, module: string | null): Promise<void> {
  if (media.is_private) throw fail('not_permitted')
  await assertCapacity({ db: trx }, { kind: media.kind, size: media.size, module, owner: null })
}

/** Any name is allowed, as long as it does not change the file type. */
function nameFor({ type, file_name }: StoredMedia, name: string): string {
  const cleaned = cleanName(name)
  const ending = endingOf(cleaned)
  const isKept = Object.hasOwn(fileForms, ending) && fileForms[ending]?.type === type
  return isKept && cleaned.length > ending.length + 1
    ? cleaned
    : cleanName(`${cleaned}.${endingOf(file_name)}`)
}

function withoutEmpty(texts: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
}

async function placeThumb(
  ctx: UploadDeps,
  { path, width, height, store }: Pick<StoredMedia, 'path' | 'width' | 'height' | 'store'>,
  focus: { x: number; y: number },
) {
  const picture = { bytes: await readWhole(ctx, path), width: width ?? 1, height: height ?? 1 }
  const drawn = await drawThumb(picture, focus)
  const [part] = partsOf([drawn], await placeDrawings(ctx, store, [drawn]))
  if (!part) throw fail('problem_saving_files')
  return part
}

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
    assertNotStale(media, { seen })
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
