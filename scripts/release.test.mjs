import { expect, it } from 'vitest'
import { bumpVersion, dateChangelog, problemsOf } from './release.mjs'

const changelog = '# Changelog\n\n## Unreleased\n\n- A change.\n\n## 0.1.0\n\nFirst.\n'
const ready = {
  version: '0.2.0',
  current: '0.1.0',
  isClean: true,
  head: 'abc',
  report: { commit: 'abc', is_clean: true, passed: 9, failed: 0 },
  tags: ['v0.1.0'],
  changelog,
}

it('releases what is tested, committed and described', () => {
  expect(problemsOf(ready)).toEqual([])
})

it.each([
  [{ version: '0.2' }, 'is no version'],
  [{ version: '0.1.0', tags: [] }, 'is not above 0.1.0'],
  [{ version: '0.0.9' }, 'is not above 0.1.0'],
  [{ current: '0.10.0' }, 'is not above 0.10.0'],
  [{ tags: ['v0.2.0'] }, 'exists already'],
  [{ isClean: false }, 'uncommitted'],
  [{ report: undefined }, 'no report'],
  [{ head: 'def' }, 'other files'],
  [{ report: { ...ready.report, is_clean: false } }, 'other files'],
  [{ report: { ...ready.report, failed: 1 } }, '1 failed'],
  [{ report: { ...ready.report, passed: 0 } }, '0 passed'],
  [{ changelog: '# Changelog\n\n## Unreleased\n\n## 0.1.0\n' }, 'names no change'],
])('refuses a release with %o', (change, reason) => {
  expect(problemsOf({ ...ready, ...change })).toEqual([expect.stringContaining(reason)])
})

it('dates the changes, and leaves room for the next ones', () => {
  expect(dateChangelog(changelog, '0.2.0', '2026-11-24')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0, 2026-11-24\n\n- A change.\n\n## 0.1.0\n\nFirst.\n',
  )
})

it('changes only the own version', () => {
  const lock =
    '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "node_modules/a": { "version": "0.1.0" } } }'
  expect(bumpVersion(lock, '0.1.0', '0.2.0')).toBe(
    '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" }, "node_modules/a": { "version": "0.1.0" } } }',
  )
  expect(() => bumpVersion('{}', '0.1.0', '0.2.0')).toThrow('no version 0.1.0')
})
