import { getComments, getList, getReceipt, type Result } from '#contract/draws/results.ts'
import type { Finding } from '#web/components/receipt/finding.ts'
import type { CheckRequest, ComparedResult } from './check-receipt.ts'
import { buffer, type CheckWatch, publishedKeys, runCheck } from './run-check.ts'

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
