import { userIdOf } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import { addressOf } from '../../core/media/show-media.ts'
import { mediaSentBy } from './store.ts'

/**
 * The files a user uploaded to the library, for their export. They belong to the site, so they stay when the account is
 * deleted, without the uploader's name.
 */
export async function exportUserMedia(db: Context['db'], owner: string) {
  const userId = userIdOf(owner)
  const rows = userId ? await mediaSentBy(db, userId) : []
  return {
    name: 'media',
    rows: rows.map(({ file_name, type, size, path, module, alt, is_private, created_at }) => ({
      file_name,
      type,
      size,
      // Form attachments can only be opened by the staff in charge.
      url: is_private ? '' : addressOf(path),
      folder: module ?? '',
      alt: JSON.stringify(alt),
      created_at: created_at.toISOString(),
    })),
  }
}
