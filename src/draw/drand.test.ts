import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { beaconKeyOf, QUICKNET, roundAt, signRound, timeOfRound, verifyRound } from './drand.ts'

const signatureOf1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

/** Published by the League of Entropy. */
const published: [round: number, signature: string, randomness: string][] = [
  [
    1,
    'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
    '1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a',
  ],
  [
    123,
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  ],
  [1000, signatureOf1000, 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'],
  [
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  ],
]

describe('a round of quicknet', () => {
  it.each(published)('%i verifies and gives its randomness', (round, signature, randomness) => {
    expect(bytesToHex(verifyRound(QUICKNET, round, hexToBytes(signature)) ?? new Uint8Array())).toBe(
      randomness,
    )
  })

  it('does not verify as another round, on another chain, or with any byte changed', () => {
    const signature = hexToBytes(signatureOf1000)
    expect(verifyRound(QUICKNET, 1001, signature)).toBeUndefined()
    const stranger = { ...QUICKNET, publicKey: beaconKeyOf(new Uint8Array(32).fill(7)) }
    expect(verifyRound(stranger, 1000, signature)).toBeUndefined()
    for (let at = 0; at < signature.length; at++) {
      const changed = Uint8Array.from(signature)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verifyRound(QUICKNET, 1000, changed), `byte ${at}`).toBeUndefined()
    }
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('%d is not a round', (round) => {
    expect(verifyRound(QUICKNET, round, hexToBytes(signatureOf1000))).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['the point at infinity', `c0${'00'.repeat(47)}`],
    ['a point of another length', signatureOf1000.slice(2)],
    ['zeroes', '00'.repeat(48)],
    ['a field element above the modulus', 'ff'.repeat(48)],
  ])('is not signed by %s', (_, signature) => {
    expect(verifyRound(QUICKNET, 1000, hexToBytes(signature))).toBeUndefined()
  })
})

test('a test beacon signs rounds that verify under its own key', () => {
  const secret = new Uint8Array(32).fill(5)
  const chain = { ...QUICKNET, publicKey: beaconKeyOf(secret) }
  const signature = signRound(secret, 12)
  expect(verifyRound(chain, 12, signature)).toHaveLength(32)
  expect(verifyRound(chain, 13, signature)).toBeUndefined()
  expect(verifyRound(QUICKNET, 12, signature)).toBeUndefined()
})

test('an invalid key verifies nothing and throws nothing', () => {
  for (const publicKey of ['', 'zz', '00'.repeat(96), `c0${'00'.repeat(95)}`])
    expect(verifyRound({ ...QUICKNET, publicKey }, 1000, hexToBytes(signatureOf1000))).toBeUndefined()
})

test('rounds and times convert both ways', () => {
  expect(timeOfRound(QUICKNET, 1)).toBe(1_692_803_367_000)
  expect(timeOfRound(QUICKNET, 1000)).toBe(1_692_806_364_000)
  expect(roundAt(QUICKNET, 1_692_803_366_999)).toBe(0)
  expect(roundAt(QUICKNET, 0)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 0, max: 2999 }), (round, after) => {
      expect(roundAt(QUICKNET, timeOfRound(QUICKNET, round) + after)).toBe(round)
    }),
  )
})
