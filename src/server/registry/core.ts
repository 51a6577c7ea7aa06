import { type SqlBool, sql } from 'kysely'
import { userChange } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { rolesList, sessionsList, usersList } from '#contract/lists/people-lists.ts'
import type { Context } from '../context.ts'
import { deleteOldCodes } from '../core/accounts/recovery/mailed-codes.ts'
import { recoverAccount } from '../core/accounts/recovery/recover-account.ts'
import { deleteRoleWithin } from '../core/accounts/roles/roles.ts'
import { roleNames, rolesSource } from '../core/accounts/roles/store.ts'
import { assertStillMay, defaultRoleId } from '../core/accounts/roles/within-rights.ts'
import { accountRoutes } from '../core/accounts/routes.ts'
import {
  allSessionsSource,
  closeAnySessionsWithin,
  closeOthersWithin,
  closeSessionsOfUsersWithin,
  ownSessionsSource,
} from '../core/accounts/sessions/sessions.ts'
import { deleteExpiredSessions, devicesOf, holderNames } from '../core/accounts/sessions/store.ts'
import { deleteOldAttempts } from '../core/accounts/sign-in/store.ts'
import { restoreUsersWithin } from '../core/accounts/users/deleted-users.ts'
import { usersFromRows } from '../core/accounts/users/import-users.ts'
import { userNames, usersSource } from '../core/accounts/users/store.ts'
import { updateUsersWithin, updateUserWithin } from '../core/accounts/users/update-user.ts'
import { deleteUsersWithin, deleteUserWithin } from '../core/accounts/users/users.ts'
import { endLapsedViews } from '../core/accounts/viewing/view-account.ts'
import { auditRoutes } from '../core/audit/routes.ts'
import { type BulkAction, type BulkActions, type BulkOptions, workBulk } from '../core/bulk/bulk-action.ts'
import { bulkRoutes } from '../core/bulk/routes.ts'
import { deleteBulksBefore } from '../core/bulk/store.ts'
import { deletionCallback } from '../core/connections/delete-on-request.ts'
import { exportConnections, forgetConnections } from '../core/connections/own-connections.ts'
import { connectionRoutes } from '../core/connections/routes.ts'
import { exportMs, exportRoutes } from '../core/exports/routes.ts'
import { deleteExportsBefore } from '../core/exports/store.ts'
import { importRoutes } from '../core/imports/routes.ts'
import { deleteImportsBefore } from '../core/imports/store.ts'
import { deleteReadNotifications } from '../core/notifications/bell/store.ts'
import { resendOutboxMailWithin } from '../core/notifications/outbox/outbox-mail.ts'
import { sendMail } from '../core/notifications/outbox/send-mail.ts'
import { deleteOldMails, outboxSource, receiversOf } from '../core/notifications/outbox/store.ts'
import { mailTextRoutes, notificationRoutes } from '../core/notifications/routes.ts'
import { forgetPastMailTexts } from '../core/notifications/templates/mail-texts.ts'
import { exportLook, forgetLook } from '../core/organizer-looks/organizer-look.ts'
import { lookRoutes } from '../core/organizer-looks/routes.ts'
import { planRoutes } from '../core/plans/routes.ts'
import { deleteQuotaBefore } from '../core/plans/store.ts'
import { settingsRoutes } from '../core/settings/routes.ts'
import { deleteConsentsBefore } from '../core/settings/store.ts'
import type { Feature } from '../feature.ts'
import { deleteSelectionsBefore } from '../lists/selections.ts'
import { siteRoutes, siteState } from '../site/site-routes.ts'

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
      run: ({ db, now }) => deleteExportsBefore(db, new Date(now().getTime() - exportMs)),
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

/** Actions on many accounts, sessions and mails, by name. */
function coreBulkActions(ctx: Context): BulkActions {
  const ofUsers = { list: usersList, source: () => usersSource, namesOf: userNames }
  const ownAccount: BulkAction['blocked'] = ({ user }, { id }) => ({
    own_account: sql<SqlBool>`${id} = ${user.id}`,
  })
  const change = (changeFor: (options: BulkOptions) => Partial<UserFields>): BulkAction => ({
    ...ofUsers,
    permission: 'users.update',
    check: (options) => void changeFor(options),
    blocked: ownAccount,
    run: (trx, { viewer, id, options, request }) =>
      updateUserWithin(ctx, trx, viewer, { id, change: changeFor(options), request }),
    runTogether: (trx, { viewer, ids, options, request }) =>
      updateUsersWithin(ctx, trx, viewer, { ids, change: changeFor(options), request }),
  })
  return {
    'users.status': change(statusOf),
    'users.role': change((options) => changeOf(options, ['role_id'])),
    'users.plan': change((options) => changeOf(options, ['plan', 'plan_until', 'plan_reason'])),
    'users.delete': {
      ...ofUsers,
      permission: 'users.delete',
      check: nothing,
      blocked: ownAccount,
      run: (trx, { viewer, id }) => deleteUserWithin(ctx, trx, { viewer, id }),
      runTogether: (trx, { viewer, ids }) => deleteUsersWithin(ctx, trx, { viewer, ids }),
    },
    'users.restore': {
      ...ofUsers,
      undoes: 'users.delete',
      permission: 'users.delete',
      check: nothing,
      run: (trx, { viewer, id }) => restoreUsersWithin(ctx, trx, { viewer, ids: [id] }),
      runTogether: (trx, { viewer, ids }) => restoreUsersWithin(ctx, trx, { viewer, ids }),
    },
    'users.close_sessions': {
      ...ofUsers,
      permission: 'sessions.delete',
      check: nothing,
      run: (trx, { viewer, id }) => closeSessionsOfUsersWithin(ctx, trx, viewer, [id]),
      runTogether: (trx, { viewer, ids }) => closeSessionsOfUsersWithin(ctx, trx, viewer, ids),
    },
    'sessions.close': {
      list: sessionsList,
      source: () => allSessionsSource(ctx.now()),
      namesOf: holderNames,
      permission: 'sessions.delete',
      check: nothing,
      run: (trx, { viewer, id }) => closeAnySessionsWithin(ctx, trx, viewer, [id]),
      runTogether: (trx, { viewer, ids }) => closeAnySessionsWithin(ctx, trx, viewer, ids),
    },
    'own_sessions.close': {
      list: ownSessionsList,
      source: ({ user }) => ownSessionsSource(user.id, ctx.now()),
      namesOf: devicesOf,
      permission: 'signed_in',
      check: nothing,
      notes: ({ session }) => ({ current: session.id }),
      blocked: ({ session }, { id }) => ({
        current_session: sql<SqlBool>`${id} = ${session.id}`,
      }),
      run: (trx, { viewer, id, options }) =>
        closeOthersWithin(trx, viewer.user.id, { ids: [id], current: options['current'] }),
      runTogether: (trx, { viewer, ids, options }) =>
        closeOthersWithin(trx, viewer.user.id, { ids, current: options['current'] }),
    },
    'roles.delete': {
      list: rolesList,
      source: () => rolesSource(''),
      listOf: async (db) => {
        const source = rolesSource(await defaultRoleId(db))
        return { list: rolesList, source: () => source }
      },
      namesOf: roleNames,
      permission: 'roles.delete',
      check: nothing,
      blocked: ({ user }, { id, columns }) => ({
        own_role: sql<SqlBool>`${id} = ${user.role_id}`,
        default_role: sql<SqlBool>`${columns['is_default']} and ${id} <> ${user.role_id}`,
      }),
      run: (trx, { viewer, id, options }) =>
        deleteRoleWithin(ctx, trx, viewer, { id, transferTo: options['transfer_to'] || undefined }),
    },
    'outbox.resend': {
      list: outboxList,
      source: () => outboxSource,
      namesOf: receiversOf,
      permission: 'external.settings',
      check: nothing,
      blocked: () => ({ sent: sql<SqlBool>`outbox.status not in ('waiting', 'kept', 'failed')` }),
      run: async (trx, { viewer, id }) => {
        await assertStillMay(trx, viewer, 'external.settings')
        await resendOutboxMailWithin(ctx, trx, viewer, id)
      },
    },
  }
}

type UserFields = ReturnType<typeof userChange.parse>

/** A change of an account with these fields and no others; the first and the last of them are required. */
function changeOf(options: BulkOptions, fields: readonly (keyof UserFields)[]): Partial<UserFields> {
  const given = Object.fromEntries(fields.map((field) => [field, options[field] || undefined]))
  const missing = [fields[0], fields.at(-1)].find((field) => field && !given[field])
  if (missing) throw fail('validation_failed', {}, [{ path: [missing], key: 'validation.required' }])
  const parsed = userChange.safeParse(given, { reportInput: true })
  if (!parsed.success) throw fail('validation_failed', {}, fieldErrors(parsed.error.issues))
  return parsed.data
}

/** A ban says why, as on the page of one person. */
function statusOf(options: BulkOptions): Partial<UserFields> {
  const isBan = options['status'] === 'banned'
  const reason = options['ban_reason']?.trim()
  return isBan
    ? changeOf({ ...options, ban_reason: reason ?? '' }, ['status', 'ban_reason'])
    : changeOf(options, ['status'])
}

function nothing(): void {}
