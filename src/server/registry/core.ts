import { deleteOldCodes } from '../core/accounts/recovery/mailed-codes.ts'
import { recoverAccount } from '../core/accounts/recovery/reset-password.ts'
import { accountRoutes } from '../core/accounts/routes.ts'
import { deleteExpiredSessions } from '../core/accounts/sessions/store.ts'
import { deleteOldAttempts } from '../core/accounts/sign-in/store.ts'
import { usersFromRows } from '../core/accounts/users/import-users.ts'
import { endLapsedViews } from '../core/accounts/viewing/end-view.ts'
import { auditRoutes } from '../core/audit/routes.ts'
import { workBulk } from '../core/bulk/bulk-action.ts'
import { bulkRoutes } from '../core/bulk/routes.ts'
import { deleteBulksBefore } from '../core/bulk/store.ts'
import { deletionCallback } from '../core/connections/delete-on-request.ts'
import { connectionRoutes } from '../core/connections/routes.ts'
import { exportConnections, forgetConnections } from '../core/connections/user-data.ts'
import { exportMillis, exportRoutes } from '../core/exports/routes.ts'
import { deleteExportsBefore } from '../core/exports/store.ts'
import { importRoutes } from '../core/imports/routes.ts'
import { deleteImportsBefore } from '../core/imports/store.ts'
import { deleteReadNotifications } from '../core/notifications/bell/store.ts'
import { sendMail } from '../core/notifications/outbox/send-mail.ts'
import { deleteOldMails } from '../core/notifications/outbox/store.ts'
import { notificationRoutes } from '../core/notifications/routes.ts'
import { forgetPastMailTexts } from '../core/notifications/templates/mail-texts.ts'
import { mailTextRoutes } from '../core/notifications/templates/routes.ts'
import { exportLook, forgetLook } from '../core/organizer-looks/own-look.ts'
import { lookRoutes } from '../core/organizer-looks/routes.ts'
import { planRoutes } from '../core/plans/routes.ts'
import { deleteQuotaBefore } from '../core/plans/store.ts'
import { settingsRoutes } from '../core/settings/routes.ts'
import { deleteConsentsBefore } from '../core/settings/store.ts'
import type { Feature } from '../feature.ts'
import { deleteSelectionsBefore } from '../lists/selections.ts'
import { siteRoutes, siteState } from '../site/site-routes.ts'
import { coreBulkActions } from './core-bulk-actions.ts'

/** What the parts contribute that features share. They may not know of each other, so they are registered here. */
export const core: Feature = {
  routes: [
    (mount, ctx, { userData }) => accountRoutes(mount, ctx, userData),
    (mount, ctx, { bulkActions }) => bulkRoutes(mount, ctx, bulkActions),
    exportRoutes,
    (mount, ctx, { importTarget }) => importRoutes(mount, ctx, importTarget),
    (mount, ctx) => notificationRoutes(mount, ctx, () => siteState(ctx)),
    mailTextRoutes,
    planRoutes,
    auditRoutes,
    settingsRoutes,
    connectionRoutes,
    lookRoutes,
    siteRoutes,
  ],
  documents: [deletionCallback],
  jobs: (ctx, { bulkActions }) => ({
    send_mail: ({ mail_id }) => sendMail(ctx, mail_id),
    recover_account: ({ wish }) => recoverAccount(ctx, wish),
    bulk: (payload, stopped) => workBulk(ctx, bulkActions, payload, stopped),
  }),
  cleanUp: [
    { name: 'expired sessions', run: ({ db, now }) => deleteExpiredSessions(db, now()) },
    { name: 'lapsed account views', run: endLapsedViews },
    { name: 'recovery codes', run: (ctx) => deleteOldCodes(ctx) },
    { name: 'sign-in attempts', run: ({ db }, ago) => deleteOldAttempts(db, ago(2)) },
    { name: 'used quotas', run: ({ db }, ago) => deleteQuotaBefore(db, ago(2)) },
    { name: 'read notifications', run: ({ db }, ago) => deleteReadNotifications(db, ago(180)) },
    { name: 'mails', run: ({ db }, ago) => deleteOldMails(db, { sent: ago(30), unsent: ago(90) }) },
    { name: 'past mail texts', run: (ctx) => forgetPastMailTexts(ctx) },
    { name: 'bulk jobs', run: ({ db }, ago) => deleteBulksBefore(db, ago(30)) },
    {
      name: 'exports',
      run: ({ db, now }) => deleteExportsBefore(db, new Date(now().getTime() - exportMillis)),
    },
    { name: 'list selections', run: ({ db }, ago) => deleteSelectionsBefore(db, ago(1)) },
    { name: 'imported tables', run: ({ db }, ago) => deleteImportsBefore(db, ago(1)) },
    // As long as a claim about them can be made.
    { name: 'cookie consents', run: ({ db }, ago) => deleteConsentsBefore(db, ago(3 * 365)) },
  ],
  userData: () => ({
    forget: async (trx, owner) => {
      await forgetConnections(trx, owner)
      await forgetLook(trx, owner)
    },
    exportData: async (db, owner) => [
      ...(await exportConnections(db, owner)),
      ...(await exportLook(db, owner)),
    ],
  }),
  bulkActions: coreBulkActions,
  importTarget: async (ctx, name) => (name === 'users' ? usersFromRows(ctx) : undefined),
}
