import { readFileSync } from 'node:fs'

/** A tool's report about its run; undefined if it ended before writing one. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Vitest's numbers and names, from `vitest-report.mjs`. */
export function countTests(report, code) {
  if (!report) return nothing
  return honest({ ...report, failed: report.failed.length, failures: report.failed }, code)
}

/** Playwright's numbers and names. Where a second attempt is given (continuous integration), those that needed it are counted apart. */
export function countStories(report, code) {
  if (!report) return nothing
  const { expected, unexpected, flaky } = report.stats
  return honest(
    {
      passed: expected + flaky,
      failed: unexpected,
      retried: storiesWith(report.suites, 'flaky'),
      failures: storiesWith(report.suites, 'unexpected'),
    },
    code,
  )
}

const nothing = { passed: 0, failed: 1, retried: [], failures: ['no report was written'] }

/** A tool that fails without naming a test (an error between tests, a lost worker) must not look green. */
function honest(outcome, code) {
  if (code === 0 || outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, failures: [`ended with exit code ${code}, outside of every test`] }
}

/** The stories that ended so (`unexpected`, `flaky`), as `file › title`. */
function storiesWith(suites = [], status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${file} › ${title}`),
    ...storiesWith(suite.suites, status),
  ])
}
