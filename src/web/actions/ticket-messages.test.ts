import { type MiddlewareFunction } from 'react-router'
import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { sessionContext } from '../visit/session.ts'
import { readBeforeFrame } from './ticket-messages.ts'

/** A user with this many unread notifications; opening the page reads one of them. */
async function opened(unread: number, method = 'GET'): Promise<{ read: string[]; unread: number }> {
  const user = { unread_notifications: unread } as never
  const context = visitOf(
    () =>
      Promise.resolve(
        Response.json({ status: true, message: '', data: { user: { unread_notifications: unread - 1 } } }),
      ),
    { hasToken: true },
  )
  context.set(sessionContext, { user })
  const read: string[] = []
  const middleware = readBeforeFrame(({ ticketId = '' }) => {
    read.push(ticketId)
    return Promise.resolve()
  })
  const request = new Request('https://example.test/', { method })
  const args = {
    request,
    params: { ticketId: 't1' },
    context,
  } as unknown as Parameters<MiddlewareFunction>[0]
  await middleware(args, () => Promise.resolve(undefined))
  return { read, unread: Number(context.get(sessionContext).user?.unread_notifications) }
}

it('marks what a page opens as read before counting what is unread', async () => {
  expect(await opened(3)).toEqual({ read: ['t1'], unread: 2 })
  expect(await opened(0)).toEqual({ read: [], unread: 0 })
  // A form post is left to its action.
  expect(await opened(3, 'POST')).toEqual({ read: [], unread: 3 })
})
