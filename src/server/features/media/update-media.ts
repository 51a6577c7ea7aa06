import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { drawThumb } from '../../core/media/draw-picture.ts'
import { partsOf, placeDrawings } from '../../core/media/place-picture.ts'
import { cleanName, endingOf, fileForms } from '../../core/media/recognize.ts'
import { assertCapacity } from '../../core/media/room.ts'
import { releaseFiles, type StoredMedia, tieFiles } from '../../core/media/store.ts'
import { readWhole } from '../../core/media/stored-files.ts'
import { assertUnchanged } from '../../kit/assert-unchanged.ts'
import { findAndHold, findMedia, traceOf } from './read-media.ts'
import { holdMedia, putMedia } from './store.ts'
import type { UploadDeps } from './upload-media.ts'

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
    assertUnchanged(stored, seen)
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
