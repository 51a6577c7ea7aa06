import { describe, expect, it } from 'vitest'
import { countStories, countTests } from './count.mjs'

const story = (title, status) => ({ file: 'site/home.spec.ts', title, tests: [{ status }] })

describe('the last line of a run hides no failure', () => {
  it('counts tests, and names those that failed or needed a second attempt', () => {
    const report = { passed: 2, failed: ['a.test.ts › breaks'], retried: ['b.test.ts › is slow'] }
    expect(countTests(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: ['a.test.ts › breaks'],
      retried: ['b.test.ts › is slow'],
    })
  })

  it('counts a tool that failed outside of every test', () => {
    const report = { passed: 1, failed: [], retried: [] }
    expect(countTests(report, 1)).toMatchObject({ passed: 1, failed: 1 })
    expect(countTests(report, 0)).toMatchObject({ passed: 1, failed: 0 })
    const stories = { stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] }
    expect(countStories(stories, 1)).toMatchObject({ passed: 3, failed: 1 })
  })

  it('counts a tool that left no report', () => {
    expect(countTests(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(countStories(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('counts a story that needed a second attempt separately', () => {
    const inner = { suites: [], specs: [story('opens', 'expected'), story('waits', 'flaky')] }
    const report = {
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [{ specs: [story('breaks', 'unexpected')], suites: [inner] }],
    }
    expect(countStories(report, 1)).toEqual({
      passed: 4,
      failed: 1,
      failures: ['site/home.spec.ts › breaks'],
      retried: ['site/home.spec.ts › waits'],
    })
  })
})
