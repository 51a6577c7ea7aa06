import { changeNotification, listNotifications } from '#contract/accounts/notifications.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { exportOutbox, listOutbox, readOutboxMail, resendOutboxMail } from '#contract/site/outbox.ts'
import { testMail } from '#contract/site/settings.ts'
import type { Context } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { exportForStaff } from '../audit/export-for-staff.ts'
import { changeNotification as change, listNotifications as listOwn } from './bell/notifications.ts'
import { sendTestMail } from './outbox/mail-route.ts'
import {
  listOutbox as listMails,
  mailView,
  readOutboxMail as readMail,
  resendOutboxMail as resendMail,
} from './outbox/outbox-mail.ts'
import { outboxSource } from './outbox/store.ts'

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
