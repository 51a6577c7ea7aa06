import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import { listChallenges } from '#contract/draws/challenges.ts'
import { send } from '#web/api/send.ts'
import { visitContext } from '#web/visit/visit-context.ts'

export type LoadedChallenges = CallReply<typeof listChallenges> & { key: string }

/** Challenges to a result, and an idempotency key for the form. */
export async function loadChallenges(
  shareCode: string,
  context: Readonly<RouterContextProvider>,
): Promise<LoadedChallenges | undefined> {
  const answer = await send(listChallenges, { params: { share_code: shareCode }, context })
  // A result page must not fail because its challenges could not be loaded.
  return answer.ok ? { ...answer.data, key: context.get(visitContext).newKey() } : undefined
}
