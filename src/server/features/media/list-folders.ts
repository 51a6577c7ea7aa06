import type { z } from 'zod'
import type { listMediaFolders } from '#contract/content/media.ts'
import { maxMediaBytes } from '#contract/content/media-limits.ts'
import { fileKinds } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { quotasNow } from '../../core/media/room.ts'
import { usedBytes } from '../../core/media/store.ts'
import { allModules } from '../../core/modules/store.ts'
import { localized } from '../../core/settings/localized.ts'
import { languagesOf } from './read-media.ts'
import { filledFolders } from './store.ts'

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
