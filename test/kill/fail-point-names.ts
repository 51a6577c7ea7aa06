import type { FailPoint } from '../../src/server/context.ts'

/** Every fail point between the steps of a draw, listed so that none is forgotten: a missing one does not compile. */
const places: Record<FailPoint, true> = {
  'seal-begun': true,
  'quota-spent': true,
  'chunks-written': true,
  'ledger-locked': true,
  'header-made': true,
  'giveaway-written': true,
  'commitment-appended': true,
  'job-sent': true,
  sealed: true,
  timestamped: true,
  'randomness-known': true,
  ranked: true,
  'outcome-begun': true,
  'outcome-written': true,
  'draw-appended': true,
  drawn: true,
  'replacement-begun': true,
  'replacement-written': true,
  'replacement-appended': true,
  replaced: true,
}

/** Where a test kills the process. */
export const failPoints = Object.keys(places) as FailPoint[]
