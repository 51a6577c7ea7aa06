import { getComments, getList, getReceipt, type Result } from '#contract/draws/results.ts'
import { fetchBytes } from '#web/api/fetch-bytes.ts'
import type { CheckStep, Finding } from '#web/components/receipt/finding.ts'
import { startWorker } from '#web/state/start-worker.ts'
import type { CheckRequest } from './check-receipt.ts'
import type { WorkerNews } from './check-worker.ts'
import checkWorker from './check-worker.ts?worker&url'
import type { ComparedResult } from './shows-receipt.ts'

/** Callbacks for a page while a check is running. */
export interface CheckWatch {
  onSteps: (steps: CheckStep[]) => void
  /** rows of the list that were checked */
  onProgress: (progress: { done: number; total: number }) => void
}

/**
 * Verifies a receipt in this browser, in a worker, and compares the page with it. Reads only public documents and sends
 * nothing. Rejects if the receipt could not be loaded.
 */
export async function checkResult(result: Result, watch: CheckWatch): Promise<Finding> {
  const { receipt, list, comments, keys } = await load(result)
  const checks: CheckStep[] = []
  const worker = startWorker(checkWorker)
  const shown = shownOf(result)
  const answer = new Promise<Finding>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => {
      if ('steps' in data) {
        checks.push(...data.steps)
        watch.onSteps([...checks])
      } else if ('done' in data) watch.onProgress(data)
      else resolve({ ok: checks.every(({ ok }) => ok), checks, ...data })
    })
    const buffers = [receipt, list, comments, keys].filter((buffer) => buffer instanceof ArrayBuffer)
    worker.postMessage({ receipt, list, comments, keys, shown } satisfies CheckRequest, buffers)
  })
  return answer.finally(() => worker.terminate())
}

/** The parts of a result that its receipt must confirm. */
function shownOf(result: Result): ComparedResult {
  const { commit_hash, entries_root, winners, substitutes, further, events, ledger_index } = result
  const { source, chance } = result
  const draw = { commit_hash, entries_root, winners, substitutes, further, events, ledger_index }
  return { ...draw, source, ...(chance && { chance }) }
}

async function load({
  share_code,
  entries_public,
  comments_until,
}: Result): Promise<Omit<CheckRequest, 'shown'>> {
  const address = (path: string) => path.replace('{share_code}', encodeURIComponent(share_code))
  const [receipt, list, comments, keys] = await Promise.all([
    buffer(address(getReceipt.path)),
    entries_public ? buffer(address(getList.path)) : undefined,
    entries_public && comments_until ? buffer(address(getComments.path)) : undefined,
    buffer('/.well-known/giveaway-keys.json'),
  ])
  if (!receipt) throw new Error('the receipt could not be loaded')
  return { receipt, list, comments, keys }
}

/** The bytes of a public document; null if it could not be loaded. */
async function buffer(address: string): Promise<ArrayBuffer | null> {
  const bytes = await fetchBytes(address).catch(() => undefined)
  return bytes ? (bytes.buffer as ArrayBuffer) : null
}
