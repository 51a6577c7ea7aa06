import type { Finding } from '../../../components/receipt/finding.ts'
import { stepsOf } from '../../../components/receipt/steps-of.ts'

/** Computes the example again in this browser. The code comes as a chunk of its own, when it is asked for. */
export async function checkSample(receipt: object): Promise<Finding> {
  const { verifyReceipt } = await import('../../../../draw/verify.ts')
  const start = performance.now()
  const { ok, checks } = verifyReceipt(receipt)
  return { ok, checks: stepsOf(checks), milliseconds: performance.now() - start }
}
