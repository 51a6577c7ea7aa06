import { accentOf } from '#contract/accounts/accent.ts'
import { type getOwnLook, logoSize } from '#contract/accounts/own-look.ts'
import type { CallReply, Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { userIdOf } from '#server/kit/ids.ts'
import { newToken } from '#server/kit/tokens.ts'
import { holdOwn } from '../accounts/own/hold-own.ts'
import { encodeSmallPicture } from '../media/small-picture.ts'
import { assertFeature, planIncludes } from '../plans/entitlements.ts'
import { lookView } from './read-organizer-look.ts'
import { deleteLook, findLook, logoBytes, putLook } from './store.ts'

type OwnLook = CallReply<typeof getOwnLook>
type Deps = Pick<Context, 'db' | 'plan'>

const none = { color: null, logo_key: null, logo_width: null, logo_height: null }

export async function readOwnLook({ db }: Pick<Context, 'db'>, viewer: SignedIn): Promise<OwnLook> {
  const stored = (await findLook(db, viewer.user.id)) ?? none
  const isIncluded = planIncludes(viewer.plan, viewer, ['own_look'])
  return { is_included: isIncluded, color: stored.color, ...lookView(stored) }
}

export async function setColor(ctx: Deps, viewer: SignedIn, color: string | null): Promise<OwnLook> {
  if (color !== null) {
    await assertFeature(ctx, viewer, ['own_look'])
    if (!accentOf(color))
      throw fail('validation_failed', {}, [{ path: ['color'], key: 'validation.unreadable_color' }])
  }
  await change(ctx, viewer, { color })
  return readOwnLook(ctx, viewer)
}

/** Each logo gets an unguessable name of its own, so that it can be cached forever. */
export async function setLogo(
  ctx: Deps & Pick<Context, 'random'>,
  viewer: SignedIn,
  file: ReceivedFile | undefined,
): Promise<OwnLook> {
  await assertFeature(ctx, viewer, ['own_look'])
  if (!file) throw fail('file_missing', { field: 'file' })
  const size = { ...logoSize, fit: 'inside', withoutEnlargement: true } as const
  const { bytes: logo, width, height } = await encodeSmallPicture(file.bytes, size)
  const logo_key = newToken(ctx.random)
  await change(ctx, viewer, { logo_key, logo, logo_width: width, logo_height: height })
  return readOwnLook(ctx, viewer)
}

/** Also without a plan that includes it. */
export async function dropLogo(ctx: Deps, viewer: SignedIn): Promise<OwnLook> {
  await change(ctx, viewer, { logo_key: null, logo: null, logo_width: null, logo_height: null })
  return readOwnLook(ctx, viewer)
}

function change(ctx: Deps, viewer: SignedIn, to: Parameters<typeof putLook>[2]): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const { id } = await holdOwn(trx, viewer)
    await putLook(trx, id, to)
  })
}

export async function readLogo({ db }: Pick<Context, 'db'>, key: string): Promise<Document> {
  const bytes = await logoBytes(db, key)
  if (!bytes) throw fail('logo_not_found')
  return { bytes, fileName: `${key.slice(0, 8)}.webp`, isLasting: true }
}

export async function forgetLook(trx: Context['db'], owner: string): Promise<void> {
  const userId = userIdOf(owner)
  if (userId) await deleteLook(trx, userId)
}

export async function exportLook(db: Context['db'], owner: string) {
  const userId = userIdOf(owner)
  const look = userId ? await findLook(db, userId) : undefined
  return [{ name: 'look', rows: look ? [{ color: look.color, logo: look.logo_key }] : [] }]
}
