import { getComments, getList, getReceipt, type Result } from '#contract/draws/results.ts'
import { maxReceiptLength } from '#draw/receipt/receipt-text.ts'
import { fetchBytes } from '#web/api/fetch-bytes.ts'
import type { CheckStep, Finding } from '#web/components/receipt/finding.ts'
import { startWorker } from '#web/state/start-worker.ts'
import type { CheckRequest, ComparedResult, ReceiptFacts } from './check-receipt.ts'
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

/** Why a file is not checked. */
export type FileRefusal = 'large' | 'unreadable'

/** Verifies a receipt from a file in this browser; nothing of it is sent. Rejects if the program could not be loaded. */
export async function checkFile(file: File, watch: CheckWatch): Promise<Finding | FileRefusal> {
  if (file.size > maxReceiptLength) return 'large'
  const receipt = await file.arrayBuffer().catch(() => undefined)
  if (!receipt) return 'unreadable'
  const keys = await publishedKeys()
  const request = { receipt, list: undefined, comments: undefined, keys, shown: undefined }
  const finding = await runCheck(request, watch)
  const isReceipt = !finding.checks.some(({ name, ok }) => !ok && (name === 'shape' || name === 'format'))
  return isReceipt ? finding : 'unreadable'
}

/**
 * Verifies a receipt in this browser, in a worker, and compares the page with it. Reads only public documents and sends
 * nothing. Rejects if the receipt could not be loaded.
 */
export async function checkResult(result: Result, withList: boolean, watch: CheckWatch): Promise<Finding> {
  return await runCheck({ ...(await load(result, withList)), shown: shownOf(result) }, watch)
}

/** The parts of a result that its receipt must confirm. */
function shownOf(result: Result): ComparedResult {
  const { commit_hash, entries_root, winners, substitutes, further, events, ledger_index } = result
  const { source, chance } = result
  const draw = { commit_hash, entries_root, winners, substitutes, further, events, ledger_index }
  return { ...draw, source, ...(chance && { chance }) }
}

async function load(
  { share_code, entries_public, comments_until }: Result,
  withList: boolean,
): Promise<Omit<CheckRequest, 'shown'>> {
  const isListed = withList && entries_public
  const address = (path: string) => path.replace('{share_code}', encodeURIComponent(share_code))
  const [receipt, list, comments, keys] = await Promise.all([
    buffer(address(getReceipt.path)),
    isListed ? buffer(address(getList.path)) : undefined,
    isListed && comments_until ? buffer(address(getComments.path)) : undefined,
    publishedKeys(),
  ])
  if (!receipt) throw new Error('the receipt could not be loaded')
  return { receipt, list, comments, keys }
}
