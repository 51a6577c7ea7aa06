import { listPastWinners, type PastWinnersList, type PastWinnersRule } from '#contract/draws/past-winners.ts'
import { send } from '#web/api/send.ts'

/** Loaded with the first rule about past winners. Undefined if the server refuses; throws if the signal aborts it. */
export async function askPastWinners(
  rule: PastWinnersRule | null,
  signal: AbortSignal,
): Promise<PastWinnersList | undefined> {
  const reply = await send(listPastWinners, { payload: rule ? { rule } : {}, signal })
  return reply.ok ? reply.data : undefined
}
