import type { Result } from '#contract/draws/results.ts'
import type { Finding } from '#web/components/receipt/finding.ts'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { CheckWatch } from './run-check.ts'

/** Engine and contract are loaded when a check is requested, not by everyone who opens a result. */
export async function checkHere(result: Result, watch: CheckWatch): Promise<Finding> {
  const { checkResult } = await withTexts('check', () => import('./check-result.ts'))
  return checkResult(result, watch)
}
