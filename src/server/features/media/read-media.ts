import { allows } from '#contract/api/permissions.ts'
import type { MediaDetail, MediaRow } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { mediaList } from '#contract/lists/media-list.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { secretIsSet, siteSettings } from '../../core/settings/site-settings.ts'
import type { FilterQuery } from '../../lists/checked-query.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import { findMedia } from './find-media.ts'
import { mediaDetailView, mediaRowView } from './media-view.ts'
import { mediaSource, usesOf } from './store.ts'

type Deps = Pick<Context, 'db'>
type Reader = Pick<SignedIn, 'permissions'>

export async function listMedia(
  ctx: Deps,
  viewer: Reader,
  query: FilterQuery,
  locale: Locale,
): Promise<ListPage<MediaRow>> {
  const languages = await languagesOf(ctx, locale)
  const { rows, ...page } = await readList(ctx.db, mediaList, sourceFor(viewer), query)
  return { rows: rows.map((row) => mediaRowView(row, languages)), ...page }
}

export async function readMedia(ctx: Deps, viewer: Reader, id: string, locale: Locale): Promise<MediaDetail> {
  const media = await findMedia(ctx.db, viewer, id)
  const [uses, languages, isHostOffered] = await Promise.all([
    usesOf(ctx.db, media.id),
    languagesOf(ctx, locale),
    secretIsSet(ctx, 'video_access_token'),
  ])
  const mayRead = (module: string) => allows(viewer.permissions, `${module}.read`)
  return mediaDetailView(media, uses, { ...languages, mayRead, isHostOffered })
}

export async function languagesOf(
  ctx: Deps,
  locale: Locale,
): Promise<{ locale: Locale; siteLocale: Locale }> {
  return { locale, siteLocale: (await siteSettings(ctx)).default_language }
}

/** The areas a viewer may read, including module keys. */
function readableBy({ permissions }: Reader): string[] {
  return Object.keys(permissions).filter((area) => allows(permissions, `${area}.read`))
}

/** The media a viewer may see, as a list source. */
export function sourceFor(viewer: Reader) {
  return mediaSource({ readable: readableBy(viewer), noFolder })
}
