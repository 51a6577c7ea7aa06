import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { listChallenges } from '#contract/challenges.ts'
import { send } from '#web/api.ts'
import { visitContext } from '#web/visit.ts'

export type LoadedChallenges = CallReply<typeof listChallenges> & { key: string }

/** What was said against a result, and a key for the form that says more. */
export async function loadChallenges(
  shareCode: string,
  context: Readonly<RouterContextProvider>,
): Promise<LoadedChallenges | undefined> {
  const found = await send(listChallenges, { params: { share_code: shareCode }, context })
  // The page of a result does not fail for want of what is said against it.
  return found.ok ? { ...found.data, key: context.get(visitContext).newKey() } : undefined
}
