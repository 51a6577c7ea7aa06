import { useEffect, useState } from 'react'
import { listPastWinners, type PastWinnersList, type PastWinnersRule } from '#contract/draws/past-winners.ts'
import { send } from '#web/api/send.ts'
import { type PastValues, validPastRule } from './past-values.ts'

/** What the rule about past winners would leave out; undefined while no rule is on or the answer is on its way. */
export function usePastWinners(values: PastValues): PastWinnersList | undefined {
  const [answer, setAnswer] = useState<{ asked: string; list: PastWinnersList }>()
  const isOn = values.past !== ''
  const asked = JSON.stringify(validPastRule(values) ?? null)

  useEffect(() => {
    if (!isOn) return
    const rule = JSON.parse(asked) as PastWinnersRule | null
    const controller = new AbortController()
    void send(listPastWinners, { payload: rule ? { rule } : {}, signal: controller.signal }).then(
      (reply) => reply.ok && setAnswer({ asked, list: reply.data }),
      // Aborted because another rule was chosen.
      () => undefined,
    )
    return () => controller.abort()
  }, [isOn, asked])

  if (!isOn || !answer) return undefined
  return answer.asked === asked ? answer.list : { ...answer.list, names: [] }
}
