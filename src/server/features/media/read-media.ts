import type { z } from 'zod'
import { fail } from '#contract/api/errors.ts'
import { allows, type PermissionMap } from '#contract/api/permissions.ts'
import type { listMediaFolders, MediaDetail, MediaRow } from '#contract/content/media.ts'
import { maxMediaBytes, noFolder } from '#contract/content/media-limits.ts'
import { fileKinds } from '#contract/fields/names.ts'
import { mediaList } from '#contract/lists/site-lists.ts'
import type { Locale } from '#locales/locales.ts'
import { isId, userIdOf } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { quotasNow } from '../../core/media/keep-file.ts'
import { addressOf, shownMedia, thumbOf } from '../../core/media/show-media.ts'
import { type StoredMedia, usedBytes } from '../../core/media/store.ts'
import { allModules } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { secretIsSet, siteSettings } from '../../core/settings/site-settings.ts'
import type { FilterQuery } from '../../lists/list-source.ts'
import { type ListPage, readList } from '../../lists/read-list.ts'
import {
  filledFolders,
  holdMedia,
  type ListedMedia,
  listedMedia,
  mediaSentBy,
  mediaSource,
  type StoredUse,
  usesOf,
} from './store.ts'

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

/** The folders of the library: files without a folder, every module, and deleted modules that still have files. */
export async function listFolders(
  ctx: Pick<Context, 'db'>,
  { user }: Pick<SignedIn, 'user'>,
  locale: Locale,
): Promise<z.input<typeof listMediaFolders.reply>> {
  const [modules, filled, quotas, used, languages] = await Promise.all([
    allModules(ctx.db),
    filledFolders(ctx.db),
    quotasNow(ctx),
    usedBytes(ctx.db, { module: null, owner: user.id }),
    languagesOf(ctx, locale),
  ])
  const inIt = new Map(filled.map((folder) => [folder.module, folder]))
  const folder = (module: string | null) => {
    const { files = 0, bytes = 0 } = inIt.get(module) ?? {}
    const match = modules.find(({ key }) => key === module)
    return {
      module,
      name: match ? localized(match.name, languages) : (module ?? ''),
      files,
      bytes,
      kinds: match ? match.upload.kinds : module === null ? [...fileKinds] : [],
      file_bytes: match?.upload.bytes ?? (module === null ? Math.max(...Object.values(maxMediaBytes)) : 0),
    }
  }
  const orphaned = filled.filter(
    ({ module }) => module !== null && !modules.some(({ key }) => key === module),
  )
  return {
    folders: [null, ...modules.map(({ key }) => key), ...orphaned.map(({ module }) => module)].map(folder),
    folder_quota: quotas.folder,
    own_bytes: used.own,
    own_quota: quotas.own,
  }
}

interface Readable {
  permissions: PermissionMap
}

/** Whether the viewer may see a medium: form attachments are only for those who may read the form. */
export function maySee(
  { permissions }: Readable,
  media: Pick<StoredMedia, 'is_private' | 'module'>,
): boolean {
  return !media.is_private || (media.module !== null && allows(permissions, `${media.module}.read`))
}

export async function findMedia(db: Context['db'], reader: Readable, id: string): Promise<ListedMedia> {
  const media = isId(id) ? await listedMedia(db, id) : undefined
  if (!media || !maySee(reader, media)) throw fail('media_not_found')
  return media
}

/** Same as above, locked until the transaction ends. */
export async function findAndHold(trx: Context['db'], reader: Readable, id: string): Promise<StoredMedia> {
  const media = isId(id) ? await holdMedia(trx, id) : undefined
  if (!media || !maySee(reader, media)) throw fail('media_not_found')
  return media
}

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
function mediaDetailView(
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
