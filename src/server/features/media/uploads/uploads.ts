import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, fail, failUntil } from '#contract/api/errors.ts'
import { mediaPieceBytes } from '#contract/content/media-limits.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { assertCapacity, claimMedia, keepFile, placeMedia } from '#server/core/media/keep-file.ts'
import { cleanName, promisedForm } from '#server/core/media/recognize.ts'
import { lockRoom } from '#server/core/media/store.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { isId } from '#server/kit/ids.ts'
import { traceOf } from '../read-media.ts'
import {
  dropUpload,
  insertUpload,
  openUploads,
  putReceived,
  type StoredUpload,
  tryLockUpload,
  uploadOf,
} from '../store.ts'

/** Concurrent uploads per account. */
const maxConcurrent = 20

interface Promised {
  file_name: string
  size: number
  module?: string | null | undefined
}

interface UploadView {
  id: string
  received: number
  size: number
  chunk: number
}

/** Starts an upload in chunks. Problems with its name and size are reported before the first chunk. */
export async function startUpload(
  ctx: Pick<Context, 'db' | 'now'>,
  { user }: SignedIn,
  { file_name, size, module = null }: Promised,
): Promise<UploadView> {
  const name = cleanName(file_name)
  const { kind } = promisedForm(name)
  const id = randomUUID()
  const owner = user.id
  await ctx.db.transaction().execute(async (trx) => {
    await lockRoom(trx, { module, owner })
    const open = await openUploads(trx, owner)
    if (open.files >= maxConcurrent) throw failUntil('busy', 60)
    await assertCapacity({ db: trx }, { kind, size, module, owner, alsoComing: open.bytes })
    await insertUpload(trx, { id, module, file_name: name, size, created_at: ctx.now(), created_by: owner })
  })
  return { id, received: 0, size, chunk: mediaPieceBytes }
}

export async function readUpload(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<UploadView> {
  const upload = isId(id) ? await uploadOf(db, id, user.id) : undefined
  if (!upload) throw fail('upload_not_found')
  return { id: upload.id, received: upload.received, size: upload.size, chunk: mediaPieceBytes }
}

export async function cancelUpload(
  ctx: Pick<Context, 'db' | 'storage'>,
  viewer: SignedIn,
  id: string,
): Promise<void> {
  await readUpload(ctx, viewer, id)
  await dropUpload(ctx.db, id)
  await dropPieces(ctx, id)
}

interface Piece {
  id: string
  offset: number
  bytes: Uint8Array
}

/**
 * Accepts the next chunk of a file; the last one creates the medium, whose id is returned. An empty chunk at the end
 * creates the medium from what is there, in case the answer to the last one was lost.
 */
export async function sendPiece(
  ctx: UploadDeps,
  viewer: SignedIn,
  piece: Piece,
): Promise<UploadView & { mediaId: string | undefined }> {
  await readUpload(ctx, viewer, piece.id)
  const { size, received } = await ctx.db.transaction().execute((trx) => addPiece(ctx, trx, viewer, piece))
  const mediaId = received === size ? await finish(ctx, viewer, piece.id) : undefined
  return { id: piece.id, received, size, chunk: mediaPieceBytes, mediaId }
}

async function addPiece(
  ctx: UploadDeps,
  trx: Context['db'],
  viewer: SignedIn,
  { id, offset, bytes }: Piece,
): Promise<Pick<StoredUpload, 'size' | 'received'>> {
  const upload = await lockUpload(trx, viewer, id)
  const received = offset + bytes.length
  if (offset !== upload.received || received > upload.size)
    throw fail('upload_offset_wrong', { received: upload.received })
  if (bytes.length === 0) return upload
  await writePiece(ctx, id, bytes, offset)
  await putReceived(trx, id, received)
  return { size: upload.size, received }
}

/** Uploads being turned into media in this process, whose disk has their chunks. */
const finishing = new Set<string>()

/** Runs once: concurrent callers are refused, and later ones find no upload. */
async function finish(ctx: UploadDeps, viewer: SignedIn, id: string): Promise<string> {
  if (finishing.has(id)) throw failUntil('busy', 2)
  finishing.add(id)
  try {
    return await makeMedium(ctx, viewer, id)
  } catch (failure) {
    // Problems of the file are final; problems of the site may be retried.
    const isFinal = failure instanceof Failure && !mayBeTriedAgain.has(failure.code)
    if (isFinal || isGone(failure)) await dropUpload(ctx.db, id)
    throw isGone(failure) ? fail('upload_not_found') : failure
  } finally {
    finishing.delete(id)
    if (!(await isOpen(ctx, viewer, id))) await dropPieces(ctx, id)
  }
}

/** Encoding and storing take long and hold no connection; only what follows is one transaction. */
async function makeMedium(ctx: UploadDeps, viewer: SignedIn, id: string): Promise<string> {
  const upload = await uploadOf(ctx.db, id, viewer.user.id)
  if (!upload) throw fail('upload_not_found')
  const { file_name: fileName, module } = upload
  const content = { path: pieceFile(ctx, id) }
  const placed = await placeMedia(ctx, { content, fileName, module, createdBy: viewer.user.id })
  return ctx.db.transaction().execute(async (trx) => {
    await lockUpload(trx, viewer, id)
    const media = await claimMedia(trx, placed)
    const record = { id: media.id, name: media.file_name }
    const after = traceOf(media)
    await recordAction(trx, { viewer, now: ctx.now(), area: 'media', act: 'create', record, after })
    await dropUpload(trx, id)
    return media.id
  })
}

function isGone(failure: unknown): boolean {
  return (failure as { code?: unknown }).code === 'ENOENT'
}

const mayBeTriedAgain = new Set<string>(['busy', 'problem_saving_files', 'media_quota_reached'])

async function isOpen(ctx: UploadDeps, viewer: SignedIn, id: string): Promise<boolean> {
  return readUpload(ctx, viewer, id).then(
    () => true,
    () => false,
  )
}

async function lockUpload(trx: Context['db'], { user }: SignedIn, id: string): Promise<StoredUpload> {
  const upload = await tryLockUpload(trx, id, user.id)
  if (!upload) throw failUntil('busy', 2)
  return upload
}

type Deps = Pick<Context, 'log' | 'storage'>

/** The file that collects the chunks of an upload. */
function pieceFile({ storage }: Pick<Context, 'storage'>, id: string): string {
  return join(storage.scratch, `${id}.part`)
}

/** Writes a chunk at its position; it is synced to disk before the upload is confirmed. */
async function writePiece(ctx: Deps, id: string, bytes: Uint8Array, at: number): Promise<void> {
  const path = pieceFile(ctx, id)
  try {
    await mkdir(ctx.storage.scratch, { recursive: true })
    const file = await open(path, at === 0 ? 'w' : 'r+')
    try {
      // A disk that is almost full takes a part without an error, and refuses the next one.
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (err) {
    // The earlier chunks may have been lost with their disk.
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') throw fail('upload_not_found')
    ctx.log.error({ err }, "can't save a chunk of an upload")
    throw fail('problem_saving_files')
  }
}

async function dropPieces(ctx: Pick<Context, 'storage'>, id: string): Promise<void> {
  await rm(pieceFile(ctx, id), { force: true }).catch(() => undefined)
}

export type UploadDeps = Pick<Context, 'db' | 'log' | 'now' | 'queue' | 'random' | 'secrets' | 'storage'>

/** Stores a file uploaded as a whole; returns its id. */
export async function uploadMedia(
  ctx: UploadDeps,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
  {
    module = null,
    alt,
  }: { module?: string | null | undefined; alt?: Partial<Record<string, string>> | undefined } = {},
): Promise<string> {
  if (!file) throw fail('file_missing', { field: 'file' })
  const upload = { content: file.bytes, fileName: file.name, module, alt, createdBy: viewer.user.id }
  const { id } = await keepFile(ctx, upload, (trx, media) =>
    recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'media',
      act: 'create',
      record: { id: media.id, name: media.file_name },
      after: traceOf(media),
    }),
  )
  return id
}
