import { randomUUID } from 'node:crypto'
import { fail, failUntil } from '#contract/api/errors.ts'
import { mediaPieceBytes } from '#contract/content/media-limits.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { cleanName } from '#server/core/media/clean-name.ts'
import { promisedForm } from '#server/core/media/recognise.ts'
import { assertCapacity } from '#server/core/media/room.ts'
import { isId } from '#server/kit/ids.ts'
import { dropPieces } from './piece-file.ts'
import { dropUpload, insertUpload, openUploads, uploadOf } from './store.ts'

/** Concurrent uploads per account. */
const maxConcurrent = 20

interface Promised {
  file_name: string
  size: number
  module?: string | null | undefined
}

export interface UploadView {
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
  const open = await openUploads(ctx.db, user.id)
  if (open.files >= maxConcurrent) throw failUntil('busy', 60)
  await assertCapacity(ctx, { kind, size, module, owner: user.id, alsoComing: open.bytes })
  const id = randomUUID()
  const upload = { id, module, file_name: name, size, created_at: ctx.now(), created_by: user.id }
  await insertUpload(ctx.db, upload)
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
