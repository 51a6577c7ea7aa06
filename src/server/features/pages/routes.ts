import * as calls from '#contract/content/page-texts.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { listPastPageTexts, removePageText, restorePageText, savePageText } from './edit-page-texts.ts'
import { listPageTexts, readPageText, textKeyOf } from './read-page-texts.ts'

export function pageTextRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listPageTexts, () => listPageTexts(ctx))

  mount(calls.getPageText, ({ params }) => readPageText(ctx, textKeyOf(params)))

  mount(calls.savePageText, ({ viewer, params, body }) => savePageText(ctx, viewer, textKeyOf(params), body))

  mount(calls.removePageText, async ({ viewer, params }) => {
    await removePageText(ctx, viewer, textKeyOf(params))
    return {}
  })

  mount(calls.listPastPageTexts, ({ params }) => listPastPageTexts(ctx, textKeyOf(params)))

  mount(calls.restorePageText, ({ viewer, params, body }) =>
    restorePageText(ctx, viewer, textKeyOf(params), body),
  )
}
