import * as calls from '../../../../contract/users.ts'
import type { Context } from '../../../context.ts'
import type { Mount } from '../../../http/mount.ts'
import type { OtherRooms } from '../other-rooms.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { getUser, listUsers } from './read-users.ts'
import { updateUser } from './update-user.ts'

export function userRoutes(mount: Mount, ctx: Context, rooms: OtherRooms): void {
  mount(calls.listUsers, ({ viewer, query }) => listUsers(ctx, viewer, query))

  mount(calls.getUser, ({ viewer, params }) => getUser(ctx, viewer, params.id))

  mount(calls.createUser, ({ viewer, body, locale, origin }) =>
    createUser(ctx, viewer, body, { locale, origin }),
  )

  mount(calls.updateUser, ({ viewer, params, body, locale, origin }) =>
    updateUser(ctx, viewer, { id: params.id, change: body, asked: { locale, origin } }),
  )

  mount(calls.deleteUser, async ({ viewer, params }) => {
    await deleteUser(ctx, viewer, params.id, rooms)
    return {}
  })
}
