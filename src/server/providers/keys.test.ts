import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, it } from 'vitest'
import { createSigningKeys } from './keys.ts'

const secret = Uint8Array.from({ length: 32 }, (_, n) => n)
const message = new TextEncoder().encode('a checkpoint')

it('creates signatures that others can verify', () => {
  const { ledger, receipt } = createSigningKeys(secret)
  const signature = ledger.sign(message)
  expect([signature.length, ledger.publicKey.length]).toEqual([64, 32])
  expect(ed25519.verify(signature, message, ledger.publicKey)).toBe(true)
  expect(ed25519.verify(signature, message, receipt.publicKey)).toBe(false)
  expect(ed25519.verify(signature, message.with(0, 0), ledger.publicKey)).toBe(false)
})

it('has the same keys after every start, and others with another secret', () => {
  const keys = (key: Uint8Array) => {
    const { ledger, receipt } = createSigningKeys(key)
    return [ledger.publicKey, receipt.publicKey].map((bytes) => Buffer.from(bytes).toString('hex'))
  }
  // Pinned: a change here would give every installation new keys.
  expect(keys(secret)).toMatchInlineSnapshot(`
    [
      "3738106bafa765da47e435d5de6459779a6cd8d1b0ae21d1dc8fe7e9f6c78456",
      "e610182e19012646146793cd4f3db7e2ea408ee362fbe629df52e264ead9dea0",
    ]
  `)
  expect(keys(secret.with(0, 1))).not.toContain(keys(secret)[0])
})
