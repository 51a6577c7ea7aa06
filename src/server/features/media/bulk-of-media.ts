import { fail } from '#contract/api/errors.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { moduleKey } from '#contract/content/modules.ts'
import { mediaList } from '#contract/lists/media-list.ts'
import type { Context } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import type { BulkActions, BulkOptions } from '../../core/bulk/bulk-action.ts'
import { raiseSiteVersion } from '../../core/settings/site-version.ts'
import { deleteMediaWithin } from './delete-media.ts'
import { sourceFor } from './read-media.ts'
import { namesOfMedia } from './store.ts'
import { moveMediaWithin } from './update-media.ts'

/** Bulk actions for media; media in use are skipped. */
export function bulkOfMedia(ctx: Context): BulkActions {
  const ofMedia = {
    list: mediaList,
    // Permissions are checked row by row; form attachments are handled with their forms.
    source: () => sourceFor({ permissions: {} }),
    namesOf: namesOfMedia,
    after: () => raiseSiteVersion(ctx),
  }
  return {
    'media.move': {
      ...ofMedia,
      permission: 'media.update',
      check: (options) => void folderOf(options),
      run: async (trx, { viewer, id, options }) => {
        const { permissions } = await currentRights(trx, viewer, 'media.update')
        await moveMediaWithin(ctx, trx, { ...viewer, permissions }, { id, module: folderOf(options) })
      },
    },
    'media.delete': {
      ...ofMedia,
      permission: 'media.delete',
      check: () => undefined,
      run: async (trx, { viewer, id }) => {
        const { permissions } = await currentRights(trx, viewer, 'media.delete')
        await deleteMediaWithin(ctx, trx, { ...viewer, permissions }, id)
      },
    },
  }
}

/** The key of a module, or `noFolder`. */
function folderOf({ module }: BulkOptions): string | null {
  if (module === noFolder) return null
  const parsed = moduleKey.safeParse(module)
  if (!parsed.success)
    throw fail('validation_failed', {}, [{ path: ['module'], key: 'validation.not_an_option' }])
  return parsed.data
}
