import { changeNotification, listNotifications } from '#contract/accounts/notifications.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import * as calls from '#contract/site/mail-texts.ts'
import { exportOutbox, listOutbox, readOutboxMail, resendOutboxMail } from '#contract/site/outbox.ts'
import { testMail } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { exportForStaff } from '../audit/export-for-staff.ts'
import { changeNotification as change, listNotifications as listOwn } from './bell/notifications.ts'
import {
  listOutbox as listMails,
  mailView,
  readOutboxMail as readMail,
  resendOutboxMail as resendMail,
} from './outbox/outbox-mail.ts'
import { sendTestMail } from './outbox/send-mail.ts'
import { outboxSource } from './outbox/store.ts'
import {
  listPastMailTexts,
  listTexts,
  mailTextKeyOf,
  readMailText,
  removeMailText,
  restoreMailText,
  saveMailText,
} from './templates/mail-texts.ts'
import { previewMail, sendDraft, showPreview } from './templates/preview-mail.ts'

/**
 * `siteState` identifies the current state of the public site; it is passed in because it reads features that this
 * module does not import.
 */
export function notificationRoutes(mount: Mount, ctx: Context, siteState: () => Promise<string>): void {
  mount(listNotifications, async ({ viewer, locale, query }) => {
    const shown = query.site_state
    const isOutdated = shown !== undefined && shown !== (await siteState())
    return { ...(await listOwn(ctx, viewer, locale)), ...(isOutdated && { reload_store: true as const }) }
  })

  mount(changeNotification, ({ viewer, body }) => change(ctx, viewer, body))

  mount(listOutbox, ({ query }) => listMails(ctx, query))

  for (const kind of exportKinds)
    mount(exportOutbox[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: outboxList,
        source: outboxSource,
        shape: mailView,
        area: 'settings',
        query,
        kind,
        locale,
      }),
    )

  mount(readOutboxMail, ({ viewer, params }) => readMail(ctx, viewer, params.id))

  mount(resendOutboxMail, ({ viewer, params }) => resendMail(ctx, viewer, params.id))

  mount(testMail, ({ viewer, locale }) => sendTestMail(ctx, viewer, locale))
}

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
