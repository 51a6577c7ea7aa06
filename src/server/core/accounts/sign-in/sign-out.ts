import type { Context, Viewer } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { deleteSession } from '../sessions/store.ts'

/** Ends the viewer's session. Does nothing without one. */
export async function signOut(ctx: Pick<Context, 'db'>, viewer: Viewer, browser: Browser): Promise<void> {
  if (viewer.kind === 'user') await deleteSession(ctx.db, viewer.user.id, viewer.session.id)
  browser.clearToken()
}
