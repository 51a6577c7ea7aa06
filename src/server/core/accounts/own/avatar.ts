import sharp from 'sharp'
import type { User } from '#contract/accounts/user.ts'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { newToken } from '../sessions/session-life.ts'
import { holdOwn } from './hold-own.ts'
import { renewedView } from './renew-token.ts'
import { avatarBytes, replaceAvatar } from './store.ts'

const largestAvatarBytes = 8 * 1024 * 1024

const side = 256

/** An image with this many pixels takes about 160 MB to decode; anything larger is a bomb. */
const maxPoints = 4e7

/** Images are decoded on the threads that also hash passwords. */
const limiter = createLimiter({ maxConcurrent: 1, maxWaiting: 20, retrySeconds: 2 })

/** Magic bytes of the accepted image formats. Anything else never reaches the decoder: no SVG, PDF or TIFF. */
const beginnings: { at: number; bytes: number[] }[] = [
  { at: 0, bytes: [0xff, 0xd8, 0xff] },
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
]

const formats = new Set(['jpeg', 'png', 'gif', 'webp'])

/** Re-encodes an image as a square WebP of its first frame: everything else in the file is dropped. */
async function drawAvatar(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > largestAvatarBytes) throw fail('file_too_large', { limit: largestAvatarBytes })
  if (!beginnings.some((signature) => signature.bytes.every((byte, n) => bytes[signature.at + n] === byte)))
    throw fail('image_processing_error')
  return limiter.run(async () => {
    try {
      const image = sharp(bytes, {
        limitInputPixels: maxPoints,
        failOn: 'warning',
        pages: 1,
        sequentialRead: true,
      })
      if (!formats.has((await image.metadata()).format))
        throw new Error('another format than its beginning says')
      return await image
        .timeout({ seconds: 10 })
        .rotate()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      throw fail('image_processing_error')
    }
  })
}

/** Sets the viewer's own image. Each gets an unguessable name of its own, so that it can be cached forever. */
export async function uploadAvatar(
  ctx: Pick<Context, 'db' | 'random'>,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
): Promise<{ user: User }> {
  if (!file) throw fail('file_missing', { field: 'file' })
  const bytes = await drawAvatar(file.bytes)
  const key = newToken(ctx.random)
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwn(trx, viewer)
    await replaceAvatar(trx, viewer.user.id, { key, bytes })
  })
  return { user: await renewedView(ctx, viewer) }
}

export async function removeAvatar(ctx: Pick<Context, 'db'>, viewer: SignedIn): Promise<{ user: User }> {
  await ctx.db.transaction().execute((trx) => replaceAvatar(trx, viewer.user.id, null))
  return { user: await renewedView(ctx, viewer) }
}

export async function getAvatar(ctx: Pick<Context, 'db'>, key: string): Promise<Document> {
  const bytes = await avatarBytes(ctx.db, key)
  if (!bytes) throw fail('avatar_not_found')
  return { bytes, fileName: `${key.slice(0, 8)}.webp`, isLasting: true }
}
