import { readFileSync } from 'node:fs'

/** A tool's report about its run; undefined if it ended before writing one. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Vitest's numbers. A file that could not be loaded has no failed test in it, but counts as one. */
export function countTests(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, code)
}

/** Playwright's numbers. Where a second attempt is given (continuous integration), those that needed it are counted apart. */
export function countStories(report, code) {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { ...honest({ passed: expected + flaky, failed: unexpected }, code), retried: flaky }
}

/** A tool that fails without naming a test (an error between tests, a lost worker) must not look green. */
function honest({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
