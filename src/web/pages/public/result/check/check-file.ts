import { maxReceiptLength } from '#draw/receipt/receipt-text.ts'
import type { Finding } from '#web/components/receipt/finding.ts'
import { type CheckWatch, publishedKeys, runCheck } from './run-check.ts'

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
