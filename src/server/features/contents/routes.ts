import * as calls from '#contract/content/contents.ts'
import { previewModule, showModulePreview } from '#contract/content/module-previews.ts'
import { getContentPage, getModulePage, listContentAddresses } from '#contract/content/public-contents.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { discardKeptValues } from './discard-kept-values.ts'
import { createContent, deleteContent, restoreContent, updateContent } from './edit-content.ts'
import { previewPaths, showPreview } from './public/preview-module.ts'
import { listAddresses, readContentPage, readModulePage } from './public/read-pages.ts'
import { publishContent, scheduleContent } from './publish/publish-content.ts'
import {
  listContents,
  listRecordModules,
  listRevisions,
  readContent,
  readRecordModule,
  readRevision,
} from './read-contents.ts'
import { exportContents } from './transfer-contents.ts'

const reload = { reload_store: true }

export function contentRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listRecordModules, async ({ viewer, locale }) => ({
    modules: await listRecordModules(ctx, viewer, locale),
  }))

  mount(calls.getRecordModule, ({ viewer, params }) => readRecordModule(ctx, viewer, params.moduleKey))

  mount(calls.listContents, ({ params, query, locale }) => listContents(ctx, { ...params, query, locale }))

  for (const kind of exportKinds)
    mount(calls.exportContents[kind], ({ viewer, params, query, locale }) =>
      exportContents(ctx, viewer, { ...params, query, kind, locale }),
    )

  mount(calls.getContent, ({ params, locale }) => readContent(ctx, { ...params, locale }))

  mount(calls.createContent, async ({ viewer, params, body: { publish = false, ...values } }) => ({
    ...(await createContent(ctx, viewer, { ...params, values, publish })),
    ...reload,
  }))

  mount(calls.updateContent, async ({ viewer, params, body: { version, ...values } }) => ({
    ...(await updateContent(ctx, viewer, { ...params, version, values })),
    ...reload,
  }))

  mount(calls.publishContent, async ({ viewer, params }) => ({
    ...(await publishContent(ctx, viewer, { ...params, status: 'published' })),
    ...reload,
  }))

  mount(calls.scheduleContent, async ({ viewer, params, body }) => ({
    ...(await scheduleContent(ctx, viewer, { ...params, ...body })),
    ...reload,
  }))

  mount(calls.unpublishContent, async ({ viewer, params }) => ({
    ...(await publishContent(ctx, viewer, { ...params, status: 'draft' })),
    ...reload,
  }))

  mount(calls.discardKeptValues, async ({ viewer, params, body }) => ({
    ...(await discardKeptValues(ctx, viewer, { ...params, ...body })),
    ...reload,
  }))

  mount(calls.deleteContent, async ({ viewer, params }) => {
    await deleteContent(ctx, viewer, params)
    return reload
  })

  mount(calls.listContentRevisions, async ({ params, locale }) => ({
    revisions: await listRevisions(ctx, { ...params, locale }),
  }))

  mount(calls.getContentRevision, ({ params, locale }) => readRevision(ctx, { ...params, locale }))

  mount(calls.restoreContent, async ({ viewer, params, body }) => ({
    ...(await restoreContent(ctx, viewer, { ...params, ...body })),
    ...reload,
  }))
}

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
