import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import VitestReport from './vitest-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('names what failed, what needed a second attempt, and files that could not be loaded', () => {
  const place = join(folder, 'unit.json')
  vi.stubEnv('UNIT_REPORT', place)
  const tests = [test('works', 'passed'), test('is slow', 'passed', true), test('breaks', 'failed')]
  new VitestReport().onTestRunEnd([module('a.test.ts', 'failed', tests), module('b.test.ts', 'failed', [])])
  vi.unstubAllEnvs()
  expect(JSON.parse(readFileSync(place, 'utf8'))).toEqual({
    passed: 2,
    failed: ['a.test.ts › breaks', 'b.test.ts'],
    retried: ['a.test.ts › is slow'],
  })
})

const module = (relativeModuleId, state, tests) => ({
  relativeModuleId,
  state: () => state,
  children: { allTests: () => tests },
})

const test = (fullName, state, flaky = false) => ({
  fullName,
  result: () => ({ state }),
  diagnostic: () => ({ flaky }),
})
