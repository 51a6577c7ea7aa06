import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { fail } from '#contract/api/errors.ts'
import { maxMediaBytes, type StorageDriver } from '#contract/content/media-limits.ts'
import type { FileKind } from '#contract/fields/names.ts'
import type { Context } from '../../context.ts'
import { findModule } from '../modules/find-module.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { type Drawn, type DrawnPart, drawParts, type PictureEnding, reencode } from './draw-picture.ts'
import { assertForm, cleanName, type FileForm, fileForms, promisedForm } from './recognize.ts'
import {
  insertMedia,
  lockRoom,
  type MediaPart,
  type NewMedia,
  type StoredMedia,
  tieFiles,
  usedBytes,
} from './store.ts'
import { driverNow, dropScratch, placeFiles, scratchFile } from './stored-files.ts'

type Deps = Pick<Context, 'db' | 'log' | 'now' | 'random' | 'secrets' | 'storage'>

/** An uploaded file. */
export interface SentFile {
  /** its bytes, or a path on the local disk from which it may be moved */
  content: Uint8Array | { path: string }
  fileName: string
  /** the folder */
  module: string | null
  /** only visible to users who may read the module's records */
  isPrivate?: boolean
  /** account of the uploader; null for visitors */
  createdBy: string | null
  alt?: Partial<Record<string, string>> | undefined
}

/** A stored file that belongs to no record yet. */
export interface PlacedMedia {
  row: NewMedia
  paths: string[]
}

/** Checks a file, re-encodes images and puts everything into the store; `claimMedia` must follow within a day. */
export async function placeMedia(ctx: Deps, file: SentFile): Promise<PlacedMedia> {
  const { content } = file
  const from = content instanceof Uint8Array ? await scratchFile(ctx, content) : content.path
  try {
    const fileName = cleanName(file.fileName)
    const { size } = await stat(from)
    if (size === 0) throw fail('file_empty')
    const { kind } = promisedForm(fileName)
    const { module, createdBy: owner, isPrivate = false } = file
    await assertCapacity(ctx, { kind, size, module, owner, isPrivate })
    const form = await assertForm(from, fileName)
    const driver = await driverNow(ctx)
    const { own, paths } = await (kind === 'image'
      ? placeDrawn(ctx, driver, from, form)
      : placeAsIs(ctx, driver, from, form, size))
    const now = ctx.now()
    const row = {
      ...own,
      id: randomUUID(),
      module,
      file_name: fileName,
      kind,
      type: form.type,
      alt: JSON.stringify(file.alt ?? {}),
      store: driver,
      is_private: isPrivate,
      created_at: now,
      created_by: owner,
      updated_at: now,
    }
    return { row, paths }
  } finally {
    if (content instanceof Uint8Array) await dropScratch([from])
  }
}

/**
 * Creates the media record of a placed file, in the transaction of whatever needs it. Others may have filled the quotas
 * since it was placed.
 */
export async function claimMedia(trx: Context['db'], { row, paths }: PlacedMedia): Promise<StoredMedia> {
  const { module, size, created_by: owner, is_private: isPrivate = false } = row
  const room = { module: module ?? null, owner: owner ?? null, isPrivate }
  await lockRoom(trx, room)
  await assertQuotas({ db: trx }, { ...room, size })
  const media = await insertMedia(trx, row)
  if (!(await tieFiles(trx, media.id, paths))) throw fail('problem_saving_files')
  return media
}

/** Both steps at once. `within` runs in the transaction of the new media record: both are committed, or neither. */
export async function keepFile(
  ctx: Deps,
  file: SentFile,
  within?: (trx: Context['db'], media: StoredMedia) => Promise<void>,
): Promise<StoredMedia> {
  const placed = await placeMedia(ctx, file)
  return ctx.db.transaction().execute(async (trx) => {
    const media = await claimMedia(trx, placed)
    await within?.(trx, media)
    return media
  })
}

async function placeAsIs(ctx: Deps, driver: StorageDriver, from: string, form: FileForm, size: number) {
  const [path = ''] = await placeFiles(ctx, driver, [{ from, size, type: form.type, ending: form.ending }])
  return { own: { path, size, width: null, height: null }, paths: [path] }
}

async function placeDrawn(ctx: Deps, driver: StorageDriver, from: string, form: FileForm) {
  const ending = form.ending as PictureEnding
  const picture = await reencode(from, ending)
  const { path, parts, paths } = await placePicture(ctx, driver, picture, ending, { x: 0.5, y: 0.5 })
  const { width, height } = picture
  const original = JSON.stringify({ path, width, height })
  const size = picture.bytes.length
  return { own: { path, size, width, height, original, parts: JSON.stringify(parts) }, paths }
}

const megabyte = 1024 * 1024

/** Maximum bytes of a folder and of an account. */
export async function quotasNow(ctx: Pick<Context, 'db'>): Promise<{ folder: number; own: number }> {
  const { media_folder_megabytes, media_user_megabytes } = await siteSettings(ctx)
  return { folder: media_folder_megabytes * megabyte, own: media_user_megabytes * megabyte }
}

interface IncomingFile {
  kind: FileKind
  size: number
  module: string | null
  owner: string | null
  /** not part of the library, so it does not count against its quota */
  isPrivate?: boolean
  /** bytes that the owner is uploading at the same time */
  alsoComing?: number
}

/** Rejects a file that has the wrong kind for its folder, is too large for it, or exceeds a quota. */
export async function assertCapacity(ctx: Pick<Context, 'db'>, file: IncomingFile): Promise<void> {
  const upload = file.module === null ? undefined : (await findModule(ctx.db, file.module)).upload
  if (upload && !upload.kinds.includes(file.kind)) throw fail('media_kind_refused')
  assertSize(file.kind, file.size, upload?.bytes)
  await assertQuotas(ctx, file)
}

/** Rejects a file that exceeds a quota; exact in a transaction that holds the room (`lockRoom`) and adds the file. */
async function assertQuotas(ctx: Pick<Context, 'db'>, file: Omit<IncomingFile, 'kind'>): Promise<void> {
  const quotas = await quotasNow(ctx)
  const used = await usedBytes(ctx.db, file)
  const remaining = Math.min(
    quotas.folder - used.folder,
    file.owner === null ? Infinity : quotas.own - used.own - (file.alsoComing ?? 0),
  )
  if (file.size > remaining) throw fail('media_quota_reached', { left: Math.max(remaining, 0) })
}

/** Enforces the size limit of a file's kind and of its module. */
function assertSize(kind: FileKind, size: number, max = Infinity): void {
  const limit = Math.min(maxMediaBytes[kind], max)
  if (size > limit) throw fail('media_too_large', { limit })
}

interface StoredPicture {
  parts: MediaPart[]
  /** of all stored files */
  paths: string[]
}

/** Creates an image's renditions and stores everything. */
export async function placePicture(
  ctx: Deps,
  driver: StorageDriver,
  picture: Drawn,
  ending: PictureEnding,
  focus: { x: number; y: number },
): Promise<StoredPicture & { path: string }> {
  const drawn = await drawParts(picture, focus)
  const paths = await placeDrawings(ctx, driver, [{ ...picture, ending }, ...drawn])
  const [path = '', ...others] = paths
  return { path, parts: partsOf(drawn, others), paths }
}

/** The same without the image itself, which is already stored. */
export async function placeRenditions(
  ctx: Deps,
  driver: StorageDriver,
  picture: Drawn,
  focus: { x: number; y: number },
): Promise<StoredPicture> {
  const drawn = await drawParts(picture, focus)
  const paths = await placeDrawings(ctx, driver, drawn)
  return { parts: partsOf(drawn, paths), paths }
}

/** Stores encoded images, in order. */
export async function placeDrawings(
  ctx: Deps,
  driver: StorageDriver,
  drawings: readonly (Drawn & { ending: PictureEnding })[],
): Promise<string[]> {
  const scratch: string[] = []
  try {
    for (const { bytes } of drawings) scratch.push(await scratchFile(ctx, bytes))
    const files = drawings.map(({ bytes, ending }, index) => ({
      from: scratch[index] ?? '',
      size: bytes.length,
      type: typeOfPicture(ending),
      ending,
    }))
    return await placeFiles(ctx, driver, files)
  } finally {
    await dropScratch(scratch)
  }
}

/** Renditions as stored in the row of their media record. */
export function partsOf(drawn: readonly DrawnPart[], paths: readonly string[]): MediaPart[] {
  return drawn.map(({ key, ending, bytes, width, height }, index) => ({
    key,
    path: paths[index] ?? '',
    width,
    height,
    bytes: bytes.length,
    type: typeOfPicture(ending),
  }))
}

function typeOfPicture(ending: PictureEnding): string {
  return fileForms[ending]?.type ?? ''
}
