import { fetchBytes } from '#web/api/fetch-bytes.ts'
import type { CheckStep, Finding } from '#web/components/receipt/finding.ts'
import { startWorker } from '#web/state/start-worker.ts'
import type { CheckRequest, ReceiptFacts } from './check-receipt.ts'
import type { WorkerNews } from './check-worker.ts'
import checkWorker from './check-worker.ts?worker&url'

/** Callbacks for a page while a check is running. */
export interface CheckWatch {
  onSteps: (steps: CheckStep[]) => void
  /** rows of the list that were checked */
  onProgress: (progress: { done: number; total: number }) => void
  /** what a receipt from a file says */
  onFacts?: (facts: ReceiptFacts) => void
}

/** Verifies a receipt in a worker of this browser. Rejects if the worker fails. */
export function runCheck(request: CheckRequest, watch: CheckWatch): Promise<Finding> {
  const checks: CheckStep[] = []
  const worker = startWorker(checkWorker)
  const answer = new Promise<Finding>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
      if ('steps' in data) {
        checks.push(...data.steps)
        watch.onSteps([...checks])
      } else if ('done' in data) watch.onProgress(data)
      else if ('facts' in data) watch.onFacts?.(data.facts)
      else resolve({ ok: checks.every(({ ok }) => ok), checks, ...data })
    })
    const { receipt, list, comments, keys } = request
    const buffers = [receipt, list, comments, keys].filter((part) => part instanceof ArrayBuffer)
    worker.postMessage(request, buffers)
  })
  return answer.finally(() => worker.terminate())
}

/** The bytes of a public document; null if it could not be loaded. */
export async function buffer(address: string): Promise<ArrayBuffer | null> {
  const bytes = await fetchBytes(address).catch(() => undefined)
  return bytes ? (bytes.buffer as ArrayBuffer) : null
}

/** The keys and beacons that this site publishes. */
export function publishedKeys(): Promise<ArrayBuffer | null> {
  return buffer('/.well-known/giveaway-keys.json')
}
