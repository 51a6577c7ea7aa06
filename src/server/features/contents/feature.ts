import { modulePermission } from '#contract/api/permissions.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { BulkAction, BulkActions, BulkTurn } from '../../core/bulk/bulk-action.ts'
import { keyInOptions } from '../../core/modules/convert-value.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { raiseSiteVersion } from '../../core/settings/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { contentSource, listOfContents } from './content-source.ts'
import { deleteContentWithin } from './edit-content.ts'
import { publishContentWithin, publishDueContent } from './publish/publish-content.ts'
import { nameOfContent } from './read-contents.ts'
import { contentRoutes, publicContentRoutes } from './routes.ts'
import { contentTitles } from './store.ts'
import { contentsFromRows } from './transfer-contents.ts'

export const contents: Feature = {
  routes: [contentRoutes, publicContentRoutes],
  jobs: (ctx) => ({ publish_content: (payload) => publishDueContent(ctx, payload) }),
  bulkActions: bulkOfContents,
  // Each module with records is a target of its own, under its key.
  importTarget: contentsFromRows,
}

const nothing = { name: 'contents', sort: '', columns: [] }

/** Bulk actions for the records of one module, whose key is an option. */
function bulkOfContents(ctx: Context): BulkActions {
  const common = {
    list: nothing,
    source: () => {
      throw new Error('the list of contents is that of a module')
    },
    listOf: async (db, options, locale) => {
      const module = await findModule(db, keyInOptions(options), 'content')
      const list = listOfContents(module)
      return { list, source: () => contentSource({ module, list, locale }) }
    },
    check: (options) => void keyInOptions(options),
    namesOf: async (db, ids) => {
      const titles = await contentTitles(db, ids)
      return new Map(titles.map(({ id, title }) => [id, nameOfContent(title)]))
    },
    after: () => raiseSiteVersion(ctx),
  } satisfies Partial<BulkAction>
  const action = (
    kind: 'update' | 'delete',
    run: (trx: Context['db'], input: BulkTurn, key: string) => Promise<unknown>,
  ): Pick<BulkAction, 'permission' | 'run'> => ({
    permission: `{moduleKey}.${kind}`,
    run: async (trx, input) => {
      const key = keyInOptions(input.options)
      await assertStillMay(trx, input.viewer, modulePermission(key, kind))
      await run(trx, input, key)
    },
  })
  const change = (status: 'draft' | 'published') =>
    action('update', (trx, { viewer, id }, key) =>
      publishContentWithin(ctx, trx, viewer, { moduleKey: key, id, status }),
    )
  return {
    'contents.publish': { ...common, ...change('published') },
    'contents.unpublish': { ...common, ...change('draft') },
    'contents.delete': {
      ...common,
      ...action('delete', (trx, { viewer, id }, key) =>
        deleteContentWithin(ctx, trx, viewer, { moduleKey: key, id }),
      ),
    },
  }
}
