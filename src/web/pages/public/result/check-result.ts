import { getReceipt, type Result } from '../../../../contract/results.ts'
import { verifyReceipt } from '../../../../draw/verify.ts'
import { send } from '../../../api.ts'
import type { Finding } from '../../../components/receipt/finding.ts'
import { showsReceipt } from './shows-receipt.ts'

/** Computes the receipt of a result again in this browser, and compares the page with it. */
export async function checkResult(result: Result): Promise<Finding> {
  const receipt = await send(getReceipt, { params: { share_code: result.share_code } })
  if (!receipt.ok) throw new Error(receipt.message)
  const start = performance.now()
  const { checks } = verifyReceipt(receipt.data)
  const milliseconds = performance.now() - start
  const all = [...checks, { name: 'page', ok: showsReceipt(result, receipt.data) } as const]
  return { ok: all.every(({ ok }) => ok), checks: all, milliseconds }
}
