import { unsignedCheckpoint } from '#draw/ledger/checkpoint.ts'
import type { TreeHead } from '#draw/ledger/merkle.ts'
import type { LedgerCheck } from '#draw/ledger/verify-ledger.ts'
import { startWorker } from '#web/state/start-worker.ts'
import type { CheckNews, CheckRequest } from './check-worker.ts'
import checkWorker from './check-worker.ts?worker&url'

/** The state of a ledger when this browser last checked it. */
interface Remembered {
  /** the signed note itself, which proves to anyone that lines were rewritten */
  note: string
  /** ISO 8601, UTC */
  at: string
}

const nameOf = (origin: string) => `ledger-checkpoint ${origin}`

/** What this browser remembers of a ledger; undefined on a first visit, or if storage is not available. */
export function rememberedCheckpoint(origin: string): (Remembered & { head: TreeHead }) | undefined {
  try {
    const { note, at } = JSON.parse(localStorage.getItem(nameOf(origin)) ?? '{}') as Partial<Remembered>
    const head = typeof note === 'string' ? unsignedCheckpoint(note) : undefined
    return head && typeof note === 'string' && typeof at === 'string' ? { note, at, head } : undefined
  } catch {
    return undefined
  }
}

export function rememberCheckpoint(origin: string, remembered: Remembered): boolean {
  try {
    localStorage.setItem(nameOf(origin), JSON.stringify(remembered))
    return true
  } catch {
    return false
  }
}

/** The result of checking the whole ledger in this browser. */
export interface LedgerFinding {
  ok: boolean
  check: LedgerCheck
  /** what this browser remembered before, with the number of lines at the time */
  before: (Remembered & { size: number }) | undefined
  /** whether the checkpoint was saved for the next check to compare with */
  isKept: boolean
  seconds: number
}

/**
 * Checks the whole ledger in a worker and saves the checkpoint if it is valid. Rejects if the ledger could not be read.
 */
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
