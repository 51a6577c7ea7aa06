import { fail } from '../../../../contract/errors.ts'
import { ownSessionsList } from '../../../../contract/lists/own-sessions-list.ts'
import type { Context } from '../../../context.ts'
import type { BulkActions } from '../../bulk/bulk-action.ts'
import { ownSessionsSource } from './own-sessions-source.ts'
import { deleteSession, devicesOf } from './store.ts'

/** What somebody can do to many of their own sessions. The one that asked stays open, whichever are meant. */
export function bulkOfOwnSessions(ctx: Pick<Context, 'now'>): BulkActions {
  return {
    'own_sessions.close': {
      list: ownSessionsList,
      source: ({ user }) => ownSessionsSource(user.id, ctx.now()),
      permission: 'signed_in',
      check: () => undefined,
      notes: ({ session }) => ({ current: session.id }),
      namesOf: devicesOf,
      run: async (trx, { viewer, id, options }) => {
        if (id === options['current']) throw fail('session_in_use')
        if (!(await deleteSession(trx, viewer.user.id, id))) throw fail('session_not_found')
      },
    },
  }
}
