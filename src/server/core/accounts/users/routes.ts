import * as calls from '#contract/accounts/users.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { usersList } from '#contract/lists/people-lists.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { exportForStaff } from '../../audit/export-for-staff.ts'
import type { UserDataHooks } from '../own/own-account.ts'
import { forgetUser, restoreUser } from './deleted-users.ts'
import { updateUser } from './update-user.ts'
import { createUser, deleteUser, getUser, listedView, listUsers, usersFor } from './users.ts'

export function userRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(calls.listUsers, ({ viewer, query }) => listUsers(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(calls.exportUsers[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: usersList,
        source: usersFor(viewer),
        shape: (user) => ({ ...listedView(user, viewer.permissions), role: user.role_name }),
        query,
        kind,
        locale,
      }),
    )

  mount(calls.getUser, ({ viewer, params }) => getUser(ctx, viewer, params.id))

  mount(calls.createUser, ({ viewer, body, locale, origin }) =>
    createUser(ctx, viewer, body, { locale, origin }),
  )

  mount(calls.updateUser, ({ viewer, params, body: { seen, ...change }, locale, origin }) =>
    updateUser(ctx, viewer, { id: params.id, change, seen, request: { locale, origin } }),
  )

  mount(calls.deleteUser, async ({ viewer, params }) => {
    await deleteUser(ctx, viewer, params.id)
    return {}
  })

  mount(calls.restoreUser, ({ viewer, params }) => restoreUser(ctx, viewer, params.id))

  mount(calls.forgetUser, async ({ viewer, params }) => {
    await forgetUser(ctx, viewer, params.id, hooks)
    return {}
  })
}
