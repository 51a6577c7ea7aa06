import type { Document } from '../../../../contract/call.ts'
import { fail } from '../../../../contract/errors.ts'
import type { User } from '../../../../contract/user.ts'
import type { Context, SignedIn } from '../../../context.ts'
import type { ReceivedFile } from '../../../http/read-upload.ts'
import { newToken } from '../sessions/session-life.ts'
import { drawAvatar } from './draw-avatar.ts'
import { holdOwn } from './hold-own.ts'
import { renewedView } from './renewed-view.ts'
import { avatarBytes, replaceAvatar } from './store.ts'

/** Sets the own picture. Each has a name of its own that nobody can guess, so that it may be kept for ever. */
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
