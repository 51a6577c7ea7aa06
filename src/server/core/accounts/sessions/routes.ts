import * as own from '#contract/accounts/sessions.ts'
import * as all from '#contract/accounts/sessions.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import { sessionsList } from '#contract/lists/people-lists.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import { exportForStaff } from '../../audit/export-for-staff.ts'
import { deviceText } from './device-of.ts'
import {
  allSessionsSource,
  closeAnySession,
  closeOtherSessions,
  closeSessions,
  closeSessionsOfUser,
  countSessionsOfUsers,
  exportOwnSessions,
  heldSessionView,
  listAllSessions,
  listOwnSessions,
  listSessions,
} from './sessions.ts'

export function sessionRoutes(mount: Mount, ctx: Context): void {
  mount(own.listSessions, ({ viewer }) => listSessions(ctx, viewer))
  mount(own.listOwnSessions, ({ viewer, query }) => listOwnSessions(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(own.exportOwnSessions[kind], ({ viewer, query, locale }) =>
      exportOwnSessions(ctx, viewer, { query, locale }, kind),
    )

  mount(own.closeSessions, ({ viewer, query, browser }) =>
    query.others ? closeOtherSessions(ctx, viewer) : closeSessions(ctx, viewer, query.id, browser),
  )

  mount(all.listAllSessions, ({ viewer, query }) => listAllSessions(ctx, viewer, query))

  for (const kind of exportKinds)
    mount(all.exportAllSessions[kind], ({ viewer, query, locale }) =>
      exportForStaff(ctx, viewer, {
        list: sessionsList,
        source: allSessionsSource(ctx.now()),
        shape: (row) => ({
          ...heldSessionView(row, viewer.session.id),
          device: deviceText(row.user_agent),
        }),
        query,
        kind,
        locale,
      }),
    )

  mount(all.countSessionsOfUsers, ({ viewer, query }) => countSessionsOfUsers(ctx, viewer, query))

  mount(all.closeAnySession, async ({ viewer, params }) => {
    await closeAnySession(ctx, viewer, params.id)
    return {}
  })

  mount(all.closeSessionsOfUser, ({ viewer, params }) => closeSessionsOfUser(ctx, viewer, params.id))
}
