import { expect, it } from 'vitest'
import { faultOf } from './check-findings.tsx'

it.each([
  ['shape', 'damaged'],
  ['draw_path', 'arithmetic'],
  // Text and signature do not fit: one of them was changed. Whose key it is says another step.
  ['signature', 'arithmetic'],
  ['keys', 'keys'],
  ['beacon_signature', 'beacon'],
  ['ledger_inclusion', 'ledger'],
  ['list_root', 'list'],
  ['page', 'page'],
] as const)('a failing %s is explained as %s', (step, fault) => {
  expect(faultOf(step)).toBe(fault)
})
