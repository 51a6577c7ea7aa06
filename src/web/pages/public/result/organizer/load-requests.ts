import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { listErasureRequests } from '#contract/draws/erasures.ts'
import { send } from '#web/api/send.ts'

export type ErasureRequests = CallReply<typeof listErasureRequests>['requests']

/** Data for the owner's panel of a draw; undefined for everyone else. */
export async function loadRequests(
  id: string | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<ErasureRequests | undefined> {
  if (id === undefined) return undefined
  const answer = await send(listErasureRequests, { params: { id }, context })
  // A result page must not fail because the requests for its panel could not be loaded.
  return answer.ok ? answer.data.requests : []
}
