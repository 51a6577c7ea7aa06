import type { RouterContextProvider } from 'react-router'
import type { Result } from '#contract/draws/results.ts'
import { type GiveawayStatistics, getStatistics } from '#contract/draws/statistics.ts'
import { send } from '#web/api/send.ts'

export type LoadedStatistics = GiveawayStatistics | 'locked'

/** Statistics of a draw, for its owner; `locked` if the plan has none. Draws from lists have none. */
export async function loadStatistics(
  { own_id, source, share_code }: Pick<Result, 'own_id' | 'source' | 'share_code'>,
  context: Readonly<RouterContextProvider>,
): Promise<LoadedStatistics | undefined> {
  if (own_id === undefined || source.type !== 'post') return undefined
  const answer = await send(getStatistics, { params: { share_code }, context })
  if (answer.ok) return answer.data
  return answer.code === 'plan_lacks_feature' ? 'locked' : undefined
}
