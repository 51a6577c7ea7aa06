import type { MiddlewareFunction, Params, RouterContextProvider } from 'react-router'
import { findUser, sessionContext } from '../session.ts'

type Context = Readonly<RouterContextProvider>

/**
 * What opening a page reads for good, and the bell with it, is read before anything of the page is made: else the header still
 * counts what the page shows. For whoever has nothing unread there is nothing to do.
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
