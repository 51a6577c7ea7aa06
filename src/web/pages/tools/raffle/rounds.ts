import type { RouterContextProvider } from 'react-router'
import { getResult } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'

/** A round that was drawn: on this device, or by the server with a receipt. */
export interface Round {
  /** the place of its prize in the list, from 0 */
  prize: number
  /** null until its random number is there */
  numbers: readonly string[] | null
  /** of its receipt */
  code?: string
}

/** As many receipts as an address may name. */
const maxRounds = 50

/** The rounds with a receipt that an address names, as `round=0.code`. */
export async function loadRounds(
  query: URLSearchParams,
  context: Readonly<RouterContextProvider>,
): Promise<Round[]> {
  const named = query.getAll('round').slice(0, maxRounds)
  const rounds = await Promise.all(named.map((one) => loadRound(one, context)))
  return rounds.filter((round) => round !== undefined)
}

async function loadRound(
  named: string,
  context: Readonly<RouterContextProvider>,
): Promise<Round | undefined> {
  const [, prize, code] = /^(\d{1,2})\.([\w-]{1,64})$/.exec(named) ?? []
  if (prize === undefined || code === undefined) return undefined
  const answer = await send(getResult, { params: { share_code: code }, context })
  if (!answer.ok)
    return answer.code === 'giveaway_not_completed'
      ? { prize: Number(prize), numbers: null, code }
      : undefined
  const outcome = answer.data.chance?.outcome
  return outcome?.tool === 'numbers' ? { prize: Number(prize), numbers: outcome.numbers, code } : undefined
}

/** All numbers of the rounds so far. */
export function drawnNumbers(rounds: readonly Round[]): string[] {
  return rounds.flatMap(({ numbers }) => numbers ?? [])
}
