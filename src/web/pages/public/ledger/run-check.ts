import type { LedgerCheck } from '../../../../draw/ledger/verify-ledger.ts'
import { startWorker } from '../../../state/start-worker.ts'
import type { CheckNews, CheckRequest } from './check-worker.ts'
import checkWorker from './check-worker.ts?worker&url'
import { type Remembered, rememberCheckpoint, rememberedCheckpoint } from './remembered-checkpoint.ts'

/** What came of checking the whole ledger in this browser. */
export interface LedgerFinding {
  ok: boolean
  check: LedgerCheck
  /** what this browser knew before, with the number of lines then */
  before: (Remembered & { size: number }) | undefined
  /** whether the next check compares with this one */
  isKept: boolean
  seconds: number
}

/** Checks the whole ledger in a worker; rejects where it could not be read. Keeps the checkpoint where all holds. */
export async function runCheck(
  origin: string,
  key: string,
  onProgress: (done: number, total: number) => void,
): Promise<LedgerFinding> {
  const start = performance.now()
  const before = rememberedCheckpoint(origin)
  const check = await inWorker({ key, older: before?.head }, onProgress)
  const ok = check.problems.length === 0
  const isKept =
    ok && check.note !== undefined
      ? rememberCheckpoint(origin, { note: check.note, at: new Date().toISOString() })
      : false
  const seconds = (performance.now() - start) / 1000
  return { ok, check, before: before && { ...before, size: before.head.size }, isKept, seconds }
}

function inWorker(
  request: CheckRequest,
  onProgress: (done: number, total: number) => void,
): Promise<LedgerCheck> {
  const worker = startWorker(checkWorker)
  const answer = new Promise<LedgerCheck>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<CheckNews>) => {
      if (data.state === 'running') onProgress(data.done, data.total)
      else if (data.state === 'checked') resolve(data.check)
      else reject(new Error('the ledger cannot be read'))
    })
    worker.postMessage(request)
  })
  return answer.finally(() => worker.terminate())
}
