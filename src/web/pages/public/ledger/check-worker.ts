import { readVerifierKey } from '#draw/ledger/checkpoint.ts'
import type { TreeHead } from '#draw/ledger/merkle.ts'
import { type LedgerCheck, verifyLedger } from '#draw/ledger/verify-ledger.ts'
import { fetchBytes } from '#web/api/fetch-bytes.ts'

/** The request that a page sends to this worker. */
export interface CheckRequest {
  /** C2SP verifier key */
  key: string
  /** the tree head seen last */
  older: TreeHead | undefined
}

/** Messages to the page: progress, then the result. */
export type CheckNews =
  | { state: 'running'; done: number; total: number }
  | { state: 'checked'; check: LedgerCheck }
  | { state: 'unavailable' }

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  void checkAll(data)
})

/** Reads and verifies the whole ledger of this site, off the main thread. */
async function checkAll({ key: keyText, older }: CheckRequest): Promise<void> {
  const key = readVerifierKey(keyText)
  try {
    const check = await verifyLedger((path) => fetchBytes(`/ledger/${path}`), key ? [key] : [], {
      older: older ? [older] : [],
      onProgress: (done, total) => tell({ state: 'running', done, total }),
    })
    tell({ state: 'checked', check })
  } catch {
    tell({ state: 'unavailable' })
  }
}

function tell(news: CheckNews): void {
  self.postMessage(news)
}
