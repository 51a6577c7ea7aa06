import { useEffect, useState } from 'react'
import { type EligibleEntry, getEntrySample } from '../../../../contract/results.ts'
import { send } from '../../../api.ts'

const none: readonly EligibleEntry[] = []

/** Entries for the stage, asked for when it is first opened: most visits never see it. */
export function useEntrySample(shareCode: string, active: boolean): readonly EligibleEntry[] {
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!active) return undefined
    const left = new AbortController()
    const asked = send(getEntrySample, { params: { share_code: shareCode }, signal: left.signal })
    void asked.then(
      (answer) => answer.ok && !left.signal.aborted && setFound(answer.data.entries),
      // The stage was left.
      () => undefined,
    )
    return () => left.abort()
  }, [shareCode, active])
  return found
}
