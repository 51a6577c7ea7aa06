import { checkChance } from './chance/check-chance.ts'
import type { Check, CheckName, Step } from './check.ts'
import { type Commitment, commitHash, FORMAT } from './commitment.ts'
import type { BeaconCheck } from './randomness.ts'
import type { ReceiptDocument } from './receipt.ts'
import { isReceipt, receiptFault } from './receipt-shape.ts'
import { checkEvents } from './verify-events.ts'
import { checkLedger } from './verify-ledger-proof.ts'
import { checkPlaces } from './verify-places.ts'
import { checkRandomness } from './verify-randomness.ts'
import { checkSignature } from './verify-signature.ts'

export interface Verification {
  /** All checks that were made hold. */
  ok: boolean
  checks: Check[]
  /** What nobody looked at: a caller must not call it proven. */
  unchecked: CheckName[]
  /**
   * Under whose keys ledger (a C2SP verifier key) and document (hex) are signed. A receipt cannot say whether they are
   * to be believed: compare them with those that the platform publishes.
   */
  keys: { ledger?: string; receipt?: string }
}

/**
 * Computes a receipt again from nothing but itself. Takes anything and never throws. Every check takes the fields
 * before it as the receipt states them, so a single wrong field is named by what fails. The signature of a public
 * beacon is only looked at with a `beaconCheck`.
 */
export function verifyReceipt(receipt: unknown, beaconCheck?: BeaconCheck): Verification {
  try {
    if (!isReceipt(receipt))
      return refused({ name: 'shape', ok: false, at: receiptFault(receipt) ?? 'receipt' })
    if (receipt.commitment.v !== FORMAT) return refused({ name: 'format', ok: false })
    const steps: Step[] = [
      { name: 'shape', ok: true },
      { name: 'format', ok: true },
      { name: 'commit_hash', ok: hashOf(receipt.commitment) === receipt.commitHash },
      ...checkRandomness(receipt, beaconCheck),
      ...checkPlaces(receipt),
      ...checkChance(receipt),
      ...checkEvents(receipt),
      ...checkLedger(receipt),
      ...checkSignature(receipt),
    ]
    const checks = steps.filter((step) => step.ok !== undefined)
    const unchecked = steps.filter((step) => step.ok === undefined).map(({ name }) => name)
    return { ok: checks.every(({ ok }) => ok), checks, unchecked, keys: keysOf(receipt) }
  } catch {
    // Only values that are no JSON get here: getters that throw, proxies that change.
    return refused({ name: 'shape', ok: false, at: 'receipt' })
  }
}

function refused(check: Check): Verification {
  return { ok: false, checks: [check], unchecked: [], keys: {} }
}

/** The header may hold what canonical JSON refuses, such as a float; then it has no hash. */
function hashOf(header: Commitment): string | undefined {
  try {
    return commitHash(header)
  } catch {
    return undefined
  }
}

function keysOf({ ledger, signature }: ReceiptDocument): Verification['keys'] {
  return { ...(ledger && { ledger: ledger.key }), ...(signature && { receipt: signature.key }) }
}
