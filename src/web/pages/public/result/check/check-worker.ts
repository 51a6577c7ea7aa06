import type { LeftUnchecked } from '#web/components/receipt/finding.ts'
import { type CheckNews, type CheckRequest, checkReceipt } from './check-receipt.ts'

/** Messages to the page: progress, then the end. */
export type WorkerNews = CheckNews | { unchecked: LeftUnchecked[]; milliseconds: number }

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const start = performance.now()
  const steps = checkReceipt(data)
  for (;;) {
    const { done, value } = steps.next()
    if (!done) tell(value)
    else return tell({ unchecked: value, milliseconds: performance.now() - start })
  }
})

function tell(news: WorkerNews): void {
  self.postMessage(news)
}
