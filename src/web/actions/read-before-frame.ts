import type { MiddlewareFunction, Params, RouterContextProvider } from 'react-router'
import { findUser, sessionContext } from '../visit/session.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Marks what a page shows as read before anything renders: otherwise the header would still count it. Does nothing for
 * a user with no unread notifications.
 */
export function readBeforeFrame(
  read: (params: Readonly<Params>, context: Context) => Promise<unknown>,
): MiddlewareFunction {
  return async ({ request, params, context }) => {
    const { user } = context.get(sessionContext)
    if (request.method !== 'GET' || !user?.unread_notifications) return
    await read(params, context)
    context.set(sessionContext, { user: (await findUser(context)) ?? user })
  }
}
