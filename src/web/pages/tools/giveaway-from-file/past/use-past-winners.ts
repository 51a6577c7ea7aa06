import { useEffect, useRef, useState } from 'react'
import type { PastWinnersList, PastWinnersRule } from '#contract/draws/past-winners.ts'
import type { FilePreview } from '../file/use-file-preview.ts'
import { type GiveawayValues, type PastValues, validPastRule } from '../form-values.ts'

/** What the rule about past winners would leave out; undefined while no rule is on or the answer is on its way. */
export function usePastWinners(values: PastValues): PastWinnersList | undefined {
  const [answer, setAnswer] = useState<{ ruleJson: string; list: PastWinnersList }>()
  const isOn = values.past !== ''
  const ruleJson = JSON.stringify(validPastRule(values) ?? null)

  useEffect(() => {
    if (!isOn) return
    const rule = JSON.parse(ruleJson) as PastWinnersRule | null
    const controller = new AbortController()
    void import('./ask-past-winners.ts')
      .then(({ askPastWinners }) => askPastWinners(rule, controller.signal))
      .then(
        (list) => list && setAnswer({ ruleJson, list }),
        // Aborted because another rule was chosen, or the code for it could not be loaded.
        () => undefined,
      )
    return () => controller.abort()
  }, [isOn, ruleJson])

  if (!isOn || !answer) return undefined
  return answer.ruleJson === ruleJson ? answer.list : { ...answer.list, names: [] }
}

/** Reads a file again with the rule about past winners, because its preview counts the rows that they have. */
export function usePastPreview({ preview, uploadId, read }: FilePreview, live: GiveawayValues): void {
  const ruleJson = JSON.stringify(validPastRule(live) ?? null)
  const lastRead = useRef('')

  useEffect(() => {
    const isCounted = preview?.past_winners !== undefined
    const key = `${uploadId} ${ruleJson}`
    if (!preview || lastRead.current === key || (ruleJson === 'null' && !isCounted)) return
    lastRead.current = key
    void read(live)
  }, [preview, uploadId, ruleJson, live, read])
}
