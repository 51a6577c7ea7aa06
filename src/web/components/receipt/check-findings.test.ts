import { expect, it } from 'vitest'
import { explanationOf } from './check-findings.tsx'

it.each([
  ['shape', 'damaged'],
  ['draw_path', 'arithmetic'],
  // Text and signature do not match: one of them was changed. Another step checks whose key it is.
  ['signature', 'arithmetic'],
  ['keys', 'keys'],
  ['beacon_signature', 'beacon'],
  ['ledger_inclusion', 'ledger'],
  ['list_root', 'list'],
  ['page', 'page'],
] as const)('explains a failing %s as %s', (step, fault) => {
  expect(explanationOf(step)).toBe(fault)
})
