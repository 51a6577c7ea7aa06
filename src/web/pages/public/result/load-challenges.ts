import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import { listChallenges } from '#contract/challenges.ts'
import { send } from '#web/api.ts'
import { visitContext } from '#web/visit.ts'

export type LoadedChallenges = CallReply<typeof listChallenges> & { key: string }

/** Challenges to a result, and an idempotency key for the form. */
export async function loadChallenges(
  shareCode: string,
  context: Readonly<RouterContextProvider>,
): Promise<LoadedChallenges | undefined> {
  const found = await send(listChallenges, { params: { share_code: shareCode }, context })
  // A result page must not fail because its challenges could not be loaded.
  return found.ok ? { ...found.data, key: context.get(visitContext).newKey() } : undefined
}
