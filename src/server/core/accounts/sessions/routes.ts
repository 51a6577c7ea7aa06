import {
  closeSessions as closeSessionsCall,
  listSessions as listSessionsCall,
} from '../../../../contract/sessions.ts'
import type { Context } from '../../../context.ts'
import type { Mount } from '../../../http/mount.ts'
import { closeSessions } from './close-sessions.ts'
import { listSessions } from './list-sessions.ts'

export function sessionRoutes(mount: Mount, ctx: Context): void {
  mount(listSessionsCall, ({ viewer }) => listSessions(ctx, viewer))
  mount(closeSessionsCall, ({ viewer, query, browser }) => closeSessions(ctx, viewer, query.id, browser))
}
