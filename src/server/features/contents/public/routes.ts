import { previewModule, showModulePreview } from '#contract/content/module-previews.ts'
import { getContentPage, getModulePage, listContentAddresses } from '#contract/content/public-contents.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { listAddresses } from './list-addresses.ts'
import { previewPaths, showPreview } from './preview-module.ts'
import { readContentPage } from './read-content-page.ts'
import { readModulePage } from './read-module-page.ts'

/** The public routes for modules. */
export function publicContentRoutes(mount: Mount, ctx: Context): void {
  mount(listContentAddresses, ({ query }) => listAddresses(ctx, query.page))

  mount(getModulePage, ({ params, query, viewer, locale }) =>
    readModulePage(ctx, { slug: params.moduleSlug, ...query }, { viewer, locale }),
  )

  mount(getContentPage, ({ params, query, viewer, locale }) =>
    readContentPage(ctx, { ...params, isPreview: query.preview !== undefined }, { viewer, locale }),
  )

  mount(previewModule, ({ params, body }) => previewPaths(ctx, params, body))

  mount(showModulePreview, ({ query }) => showPreview(ctx, query.draft))
}
