import type { User } from '#contract/accounts/user.ts'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { newToken } from '#server/kit/tokens.ts'
import { encodeSmallPicture } from '../../media/small-picture.ts'
import { holdOwn } from './hold-own.ts'
import { renewedView } from './renew-token.ts'
import { avatarBytes, replaceAvatar } from './store.ts'

const side = 256

/** Sets the viewer's own image. Each gets an unguessable name of its own, so that it can be cached forever. */
export async function uploadAvatar(
  ctx: Pick<Context, 'db' | 'random'>,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
): Promise<{ user: User }> {
  if (!file) throw fail('file_missing', { field: 'file' })
  const { bytes } = await encodeSmallPicture(file.bytes, { width: side, height: side, fit: 'cover' })
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
