import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { listErasureRequests } from '#contract/erasures.ts'
import { send } from '#web/api.ts'

export type ErasureRequests = CallReply<typeof listErasureRequests>['requests']

/** What only the owner of a draw sees beside it; undefined for everybody else. */
export async function loadRequests(
  id: string | undefined,
  context: Readonly<RouterContextProvider>,
): Promise<ErasureRequests | undefined> {
  if (id === undefined) return undefined
  const found = await send(listErasureRequests, { params: { id }, context })
  // The page of a result does not fail for want of its panel's requests.
  return found.ok ? found.data.requests : []
}
