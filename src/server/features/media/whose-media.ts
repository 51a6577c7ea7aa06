import type { Context } from '../../context.ts'
import { addressOf } from '../../core/media/show-media.ts'
import { mediaSentBy } from './store.ts'

/**
 * The files that somebody sent into the library, for their export. They belong to the site, so they stay when the account
 * goes; who sent them is then told no more.
 */
export async function tellMedia(db: Context['db'], owner: string) {
  const rows = owner.startsWith('user:') ? await mediaSentBy(db, owner.slice('user:'.length)) : []
  return {
    name: 'media',
    rows: rows.map(({ file_name, type, size, path, module, alt, is_private, created_at }) => ({
      file_name,
      type,
      size,
      // What came through a form is opened by those who look after it alone.
      url: is_private ? '' : addressOf(path),
      folder: module ?? '',
      alt: JSON.stringify(alt),
      created_at: created_at.toISOString(),
    })),
  }
}
