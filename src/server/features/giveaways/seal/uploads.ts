import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context, Viewer } from '#server/context.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { deleteUploadsBefore, deleteUploadsBeyond, insertUpload, uploadById } from '../store.ts'
import type { UploadedFile } from './list-from-file.ts'

/** How long a previewed file is stored for the draw that may follow. */
const retentionMillis = 30 * minuteMs

/**
 * Bytes stored per address; beyond that its oldest files are deleted, because otherwise one user could fill the disk.
 */
const maxStoredBytes = 200 * 1024 * 1024

/** Stores a previewed file for a while. The id is the only way to access it; the database has only its hash. */
export async function keepUpload(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  viewer: Viewer,
  file: UploadedFile,
  maxBytes = maxStoredBytes,
): Promise<string> {
  const id = Buffer.from(ctx.random(16)).toString('base64url')
  const owner = `address:${viewer.address}`
  await deleteUploadsBefore(ctx.db, ctx.now())
  await insertUpload(ctx.db, {
    id_hash: idHash(id),
    owner,
    name: file.name,
    bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    expires_at: new Date(ctx.now().getTime() + retentionMillis),
  })
  await deleteUploadsBeyond(ctx.db, owner, maxBytes)
  return id
}

export async function storedUpload(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<UploadedFile> {
  const stored = await uploadById(ctx.db, idHash(id))
  if (!stored || stored.expires_at <= ctx.now()) throw fail('upload_not_found')
  return { name: stored.name, bytes: stored.bytes }
}

function idHash(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
