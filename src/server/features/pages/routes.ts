import * as calls from '#contract/content/page-texts.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import {
  listPageTexts,
  listPastPageTexts,
  pageTextKeyOf,
  readPageText,
  removePageText,
  restorePageText,
  savePageText,
} from './page-texts.ts'

export function pageTextRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listPageTexts, () => listPageTexts(ctx))

  mount(calls.getPageText, ({ params }) => readPageText(ctx, pageTextKeyOf(params)))

  mount(calls.savePageText, ({ viewer, params, body }) =>
    savePageText(ctx, viewer, pageTextKeyOf(params), body),
  )

  mount(calls.removePageText, async ({ viewer, params }) => {
    await removePageText(ctx, viewer, pageTextKeyOf(params))
    return {}
  })

  mount(calls.listPastPageTexts, ({ params }) => listPastPageTexts(ctx, pageTextKeyOf(params)))

  mount(calls.restorePageText, ({ viewer, params, body }) =>
    restorePageText(ctx, viewer, pageTextKeyOf(params), body),
  )
}
