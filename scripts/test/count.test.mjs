import { describe, expect, it } from 'vitest'
import { countStories, countTests } from './count.mjs'

const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) })

describe('the last line never looks greener than the run', () => {
  it('counts tests', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('failed', 'passed', 'passed', 'failed')],
    }
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that could not be loaded', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [file('passed', 'passed'), file('failed')],
    }
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a tool that failed outside of every test', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', 'passed')] }
    expect(countTests(report, 1)).toEqual({ passed: 1, failed: 1 })
    expect(countTests(report, 0)).toEqual({ passed: 1, failed: 0 })
  })

  it('counts a tool that left no report', () => {
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1 })
    expect(countStories(undefined, 0)).toEqual({ passed: 0, failed: 1 })
  })

  it('counts a story that needed a second attempt apart', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1 } }
    expect(countStories(report, 1)).toEqual({ passed: 4, failed: 1, retried: 1 })
  })
})
