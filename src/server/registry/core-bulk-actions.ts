import { type SqlBool, sql } from 'kysely'
import { userChange } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { outboxList } from '#contract/lists/outbox-list.ts'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import { rolesList } from '#contract/lists/roles-list.ts'
import { sessionsList } from '#contract/lists/sessions-list.ts'
import { usersList } from '#contract/lists/users-list.ts'
import type { Context } from '../context.ts'
import { restoreUsersWithin } from '../core/accounts/deleted/deleted-users.ts'
import { deleteRoleWithin } from '../core/accounts/roles/roles.ts'
import { roleNames, rolesSource } from '../core/accounts/roles/store.ts'
import { currentRights, defaultRoleId } from '../core/accounts/roles/within-rights.ts'
import {
  closeAnySessionsWithin,
  closeOthersWithin,
  closeSessionsOfUsersWithin,
} from '../core/accounts/sessions/close-sessions.ts'
import { allSessionsSource, ownSessionsSource } from '../core/accounts/sessions/list-sessions.ts'
import { devicesOf, holderNames } from '../core/accounts/sessions/store.ts'
import { userNames, usersSource } from '../core/accounts/users/store.ts'
import { updateUsersWithin, updateUserWithin } from '../core/accounts/users/update-user.ts'
import { deleteUsersWithin, deleteUserWithin } from '../core/accounts/users/users.ts'
import type { BulkAction, BulkActions, BulkOptions } from '../core/bulk/bulk-action.ts'
import { resendOutboxMailWithin } from '../core/notifications/outbox/outbox-mail.ts'
import { outboxSource, receiversOf } from '../core/notifications/outbox/store.ts'

/** Actions on many accounts, sessions and mails, by name. */
export function coreBulkActions(ctx: Context): BulkActions {
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
        await currentRights(trx, viewer, 'external.settings')
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
