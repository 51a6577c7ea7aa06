import { fail } from '#contract/api/errors.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { localized } from '../settings/public-settings.ts'
import { thumbKey } from './draw-picture.ts'
import { heldMedia, mediaByIds, putUses, type StoredMedia } from './store.ts'

/** Media as pages show them, for the ids that exist; files from forms are never included. */
export async function showMedia(
  db: Context['db'],
  ids: readonly string[],
  languages: { locale: Locale; siteLocale: Locale },
): Promise<ShownMedia[]> {
  const found = await mediaByIds(db, [...new Set(ids)])
  return found.filter(({ is_private }) => !is_private).map((media) => shownMedia(media, languages))
}

export function shownMedia(
  media: StoredMedia,
  languages: { locale: Locale; siteLocale: Locale },
): ShownMedia {
  const { id, file_name, kind, type, size, path, width, height, alt, focal_x, focal_y, parts, hosting } =
    media
  return {
    id,
    file_name,
    kind,
    type,
    size,
    url: addressOf(path),
    address: hosting?.status === 'ready' && hosting.uri ? pageAtHost(hosting.uri) : null,
    width,
    height,
    alt: localized(alt, languages),
    focal_x,
    focal_y,
    parts: parts
      .filter(({ key }) => key !== thumbKey)
      .map((part) => ({
        key: part.key,
        url: addressOf(part.path),
        width: part.width,
        height: part.height,
        type: part.type,
        bytes: part.bytes,
      }))
      // The lighter format comes first: a browser takes the first one it supports.
      .sort((a, b) => a.width - b.width || a.type.localeCompare(b.type)),
  }
}

/** Address of the square around the focus, if there is one. */
export function thumbOf({ parts }: Pick<StoredMedia, 'parts'>): string | null {
  const part = parts.find(({ key }) => key === thumbKey)
  return part ? addressOf(part.path) : null
}

/** Address of a file on the site. */
export function addressOf(path: string): string {
  return `/media/${path}`
}

/** The page of a video at its host, from `/videos/123456789`. */
function pageAtHost(uri: string): string {
  return `https://vimeo.com${uri.replace('/videos', '')}`
}

/** The area whose records may use files sent through forms; for all others those files do not exist. */
const areaOfForms = 'forms'

/**
 * Links a record to the media that it shows, so that they are not deleted unknowingly; called wherever a record is
 * saved. An id that is not in the library is rejected, unless the record may keep it after its deletion (`mayBeGone`).
 */
export async function keepUses(
  trx: Context['db'],
  record: { area: string; id: string },
  ids: readonly string[],
  { mayBeGone = new Set() }: { mayBeGone?: ReadonlySet<string> } = {},
): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  const media = (await heldMedia(trx, uniqueIds)).filter(
    ({ is_private }) => !is_private || record.area === areaOfForms,
  )
  const knownIds = new Set(media.map(({ id }) => id))
  if (uniqueIds.some((id) => !knownIds.has(id) && !mayBeGone.has(id))) throw fail('media_not_found')
  await putUses(trx, { area: record.area, record_id: record.id }, [...knownIds])
}
