import type { Result } from '#contract/draws/results.ts'
import type { Finding } from '#web/components/receipt/finding.ts'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { CheckWatch } from './run-check.ts'

/** Engine and contract are loaded with the check, after the page. */
export async function checkHere(result: Result, withList: boolean, watch: CheckWatch): Promise<Finding> {
  const { checkResult } = await withTexts('check', () => import('./check-result.ts'))
  return checkResult(result, withList, watch)
}
