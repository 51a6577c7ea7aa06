import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Step } from './check.ts'
import { type BeaconCheck, type DrandRandomness, fitsSeal } from './randomness.ts'
import { seedOf } from './ranking.ts'
import type { ReceiptDocument } from './receipt.ts'

/** Where the randomness comes from, and that the seed comes from it. */
export function checkRandomness(receipt: ReceiptDocument, beaconCheck: BeaconCheck | undefined): Step[] {
  const randomness = hexToBytes(receipt.beacon)
  const promised = receipt.commitment.randomness
  const seed = bytesToHex(seedOf(randomness, receipt.commitHash))
  return [
    ...(promised.kind === 'local'
      ? [{ name: 'seal', ok: fitsSeal(promised, randomness) } as const]
      : checkBeacon(promised, receipt, beaconCheck)),
    { name: 'seed', ok: seed === receipt.seed },
  ]
}

function checkBeacon(
  promised: DrandRandomness,
  { beacon, beaconSignature }: ReceiptDocument,
  beaconCheck: BeaconCheck | undefined,
): Step[] {
  if (beaconSignature === undefined) return [{ name: 'beacon_signature', ok: undefined }]
  const signature = hexToBytes(beaconSignature)
  return [
    { name: 'beacon_hash', ok: bytesToHex(sha256(signature)) === beacon },
    { name: 'beacon_signature', ok: beaconCheck?.(promised, signature) },
  ]
}
