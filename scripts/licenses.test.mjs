import { expect, it } from 'vitest'
import { isAllowed, packagesOf, readLock } from './licenses.mjs'

it('finds no package under a license that is not allowed', () => {
  const packages = packagesOf(readLock())
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter(({ license }) => !isAllowed(license))).toEqual([])
})

it('detects a license that is not allowed', () => {
  const lock = {
    packages: { '': {}, 'node_modules/@a/b': { version: '1.0.0', license: 'AGPL-3.0-or-later' } },
  }
  const [planted] = packagesOf(lock)
  expect(planted).toMatchObject({ name: '@a/b', license: 'AGPL-3.0-or-later' })
  for (const license of ['AGPL-3.0-or-later', 'GPL-3.0', 'MIT AND AGPL-3.0-only', 'none', 'UNLICENSED'])
    expect(isAllowed(license)).toBe(false)
  expect(isAllowed('(GPL-3.0 OR MIT)')).toBe(true)
})
