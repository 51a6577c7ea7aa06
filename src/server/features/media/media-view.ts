import type { MediaDetail, MediaRow } from '#contract/content/media.ts'
import type { Locale } from '#locales/locales.ts'
import { addressOf, shownMedia, thumbOf } from '../../core/media/show-media.ts'
import type { StoredMedia } from '../../core/media/store.ts'
import { localized } from '../../core/settings/localized.ts'
import type { ListedMedia, StoredUse } from './store.ts'

interface Languages {
  locale: Locale
  siteLocale: Locale
}

export function mediaRowView(media: ListedMedia, languages: Languages): MediaRow {
  const { module, store, is_private, uses, created_by, created_at, updated_at } = media
  return {
    ...shownMedia({ ...media, created_by: null }, languages),
    thumb: thumbOf(media),
    module,
    store,
    lacks_alt: media.kind === 'image' && Object.keys(media.alt).length === 0,
    is_private,
    uses,
    created_by,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** `mayRead`: whether the viewer may know the names of a module's records. */
export function mediaDetailView(
  media: ListedMedia,
  uses: readonly StoredUse[],
  {
    mayRead,
    isHostOffered,
    ...languages
  }: Languages & { mayRead: (module: string) => boolean; isHostOffered: boolean },
): MediaDetail {
  const { original, crop } = media
  return {
    ...mediaRowView(media, languages),
    alt_texts: media.alt,
    original: original && { url: addressOf(original.path), width: original.width, height: original.height },
    crop,
    hosting: media.kind === 'video' ? hostingView(media.hosting, isHostOffered) : null,
    used_by: uses.map(({ area, record_id, texts, module, module_texts }) => {
      const isReadable = module === null || mayRead(module)
      return {
        area,
        record_id,
        name: isReadable ? localized(texts, languages) : '',
        module,
        module_name: localized(module_texts, languages),
        may_open: module !== null && area !== 'modules' && isReadable,
      }
    }),
  }
}

function hostingView(hosting: StoredMedia['hosting'], offered: boolean): MediaDetail['hosting'] {
  if (!hosting) return { offered, status: 'none', sent: 0, problem: null }
  const { status, sent, problem } = hosting
  return { offered, status, sent, problem }
}

type Trace = Pick<StoredMedia, 'file_name' | 'module' | 'alt' | 'focal_x' | 'focal_y' | 'crop'>

/** The audited fields of a medium. */
export function traceOf({ file_name, module, alt, focal_x, focal_y, crop }: StoredMedia): Trace {
  return { file_name, module, alt, focal_x, focal_y, crop }
}
