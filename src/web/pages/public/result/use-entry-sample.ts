import { useEffect, useState } from 'react'
import { type EligibleEntry, getEntrySample } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'

/** Entries for the shuffle animation; undefined until they are there, empty if there are none. */
export function useEntrySample(shareCode: string): readonly EligibleEntry[] | undefined {
  const [entries, setEntries] = useState<readonly EligibleEntry[]>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const answered = send(getEntrySample, { params: { share_code: shareCode }, signal })
    void answered.then(
      (answer) => signal.aborted || setEntries(answer.ok ? answer.data.entries : []),
      // The view was closed, or the connection is lost: it works without names.
      () => signal.aborted || setEntries([]),
    )
    return () => controller.abort()
  }, [shareCode])
  return entries
}
