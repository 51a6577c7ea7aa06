import { expect, it } from 'vitest'
import { isEnough } from './packages.mjs'

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-tests': { version: '1.0.0', dev: true },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  },
}
const installed = (packages) => isEnough(wanted, { packages })

it('accepts packages without those for development or other systems, but no other version', () => {
  expect(installed({ 'node_modules/a': { version: '1.0.0' } })).toBe(true)
  expect(installed({ 'node_modules/a': { version: '1.0.1' } })).toBe(false)
  expect(installed({ 'node_modules/for-tests': { version: '1.0.0' } })).toBe(false)
})
