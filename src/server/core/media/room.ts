import { fail } from '#contract/api/errors.ts'
import { maxMediaBytes } from '#contract/content/media-limits.ts'
import type { FileKind } from '#contract/fields/names.ts'
import type { Context } from '../../context.ts'
import { findModule } from '../modules/find-module.ts'
import { siteSettings } from '../settings/site-settings.ts'
import { usedBytes } from './store.ts'

const megabyte = 1024 * 1024

/** Maximum bytes of a folder and of an account. */
export async function quotasNow(ctx: Pick<Context, 'db'>): Promise<{ folder: number; own: number }> {
  const { media_folder_megabytes, media_user_megabytes } = await siteSettings(ctx)
  return { folder: media_folder_megabytes * megabyte, own: media_user_megabytes * megabyte }
}

interface Newcomer {
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
export async function assertCapacity(ctx: Pick<Context, 'db'>, file: Newcomer): Promise<void> {
  const upload = file.module === null ? undefined : (await findModule(ctx.db, file.module)).upload
  if (upload && !upload.kinds.includes(file.kind)) throw fail('media_kind_refused')
  assertSize(file.kind, file.size, upload?.bytes)
  await assertQuotas(ctx, file)
}

/** Rejects a file that exceeds a quota; exact in a transaction that holds the room (`lockRoom`) and adds the file. */
export async function assertQuotas(ctx: Pick<Context, 'db'>, file: Omit<Newcomer, 'kind'>): Promise<void> {
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
