import { hexToBytes } from '@noble/hashes/utils.js'
import type { Step } from './check.ts'
import { isSignature } from './ledger/checkpoint.ts'
import type { ReceiptDocument } from './receipt.ts'
import { signedBytes } from './receipt-hashes.ts'

const fields =
  'commitment commitHash beacon seed draws beaconSignature ledger timestamp events signature'.split(' ')

/**
 * Who vouches for the document. One that shows ledger, events or a time stamp comes from a platform, and platforms
 * sign: without its signature somebody took it away.
 */
export function checkSignature(receipt: ReceiptDocument): Step[] {
  const { ledger, events, timestamp, signature } = receipt
  const token: Step[] = timestamp === undefined ? [] : [{ name: 'timestamp', ok: undefined }]
  if (signature) return [{ name: 'signature', ok: isSigned(receipt, signature) }, ...token]
  if (ledger ?? events ?? timestamp) return [{ name: 'signature', ok: false, at: 'signature' }, ...token]
  const isBeside = (name: string) => !fields.includes(name)
  const beside: Step[] = Object.keys(receipt).some(isBeside) ? [{ name: 'other_fields', ok: undefined }] : []
  return [{ name: 'signature', ok: undefined }, ...beside]
}

function isSigned(receipt: ReceiptDocument, { key, signature }: { key: string; signature: string }): boolean {
  try {
    return isSignature(hexToBytes(signature), signedBytes(receipt), hexToBytes(key))
  } catch {
    // Fields beside the format may hold what canonical JSON refuses; then nobody can have signed them.
    return false
  }
}
