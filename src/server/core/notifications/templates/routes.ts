import * as calls from '#contract/site/mail-texts.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import {
  listPastMailTexts,
  listTexts,
  mailTextKeyOf,
  readMailText,
  removeMailText,
  restoreMailText,
  saveMailText,
} from './mail-texts.ts'
import { previewMail, sendDraft, showPreview } from './preview-mail.ts'

export function mailTextRoutes(mount: Mount, ctx: Context): void {
  mount(calls.listMailTexts, () => listTexts(ctx))

  mount(calls.showMailPreview, ({ viewer, origin, query }) => showPreview(ctx, { viewer, origin }, query))

  mount(calls.getMailText, ({ params }) => readMailText(ctx, mailTextKeyOf(params)))

  mount(calls.saveMailText, ({ viewer, params, body: { version, seen, ...words } }) =>
    saveMailText(ctx, viewer, mailTextKeyOf(params), { version, seen, words }),
  )

  mount(calls.removeMailText, async ({ viewer, params }) => {
    await removeMailText(ctx, viewer, mailTextKeyOf(params))
    return {}
  })

  mount(calls.previewMailText, ({ viewer, origin, params, body }) =>
    previewMail(ctx, { viewer, origin, key: mailTextKeyOf(params) }, body),
  )

  mount(calls.testMailText, ({ viewer, origin, params, body }) =>
    sendDraft(ctx, { viewer, origin, key: mailTextKeyOf(params) }, body),
  )

  mount(calls.listPastMailTexts, ({ params }) => listPastMailTexts(ctx, mailTextKeyOf(params)))

  mount(calls.restoreMailText, ({ viewer, params, body }) =>
    restoreMailText(ctx, viewer, mailTextKeyOf(params), body),
  )
}
