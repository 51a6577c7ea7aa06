import { useEffect, useRef } from 'react'
import type { FilePreview } from '../file/use-file-preview.ts'
import type { FormValues } from '../form-values.ts'
import { validPastRule } from './past-values.ts'

/** Reads a file again with the rule about past winners, because its preview counts the rows that they have. */
export function usePastPreview({ preview, uploadId, read }: FilePreview, live: FormValues): void {
  const asked = JSON.stringify(validPastRule(live) ?? null)
  const lastRead = useRef('')

  useEffect(() => {
    const isCounted = preview?.past_winners !== undefined
    const key = `${uploadId} ${asked}`
    if (!preview || lastRead.current === key || (asked === 'null' && !isCounted)) return
    lastRead.current = key
    void read(live)
  }, [preview, uploadId, asked, live, read])
}
