import { fail } from '#contract/api/errors.ts'
import { allows, type PermissionMap } from '#contract/api/permissions.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredMedia } from '../../core/media/store.ts'
import { holdMedia, type ListedMedia, listedMedia } from './store.ts'

interface Reader {
  permissions: PermissionMap
}

/** Whether the viewer may see a medium: form attachments are only for those who may read the form. */
export function maySee({ permissions }: Reader, media: Pick<StoredMedia, 'is_private' | 'module'>): boolean {
  return !media.is_private || (media.module !== null && allows(permissions, `${media.module}.read`))
}

export async function findMedia(db: Context['db'], reader: Reader, id: string): Promise<ListedMedia> {
  const media = isId(id) ? await listedMedia(db, id) : undefined
  if (!media || !maySee(reader, media)) throw fail('media_not_found')
  return media
}

/** Same as above, locked until the transaction ends. */
export async function findAndHold(trx: Context['db'], reader: Reader, id: string): Promise<StoredMedia> {
  const media = isId(id) ? await holdMedia(trx, id) : undefined
  if (!media || !maySee(reader, media)) throw fail('media_not_found')
  return media
}
