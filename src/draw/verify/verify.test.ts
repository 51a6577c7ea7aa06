import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BeaconCheck, commitHash, sealOf } from '../commitment.ts'
import { beaconKeyOf, drandCheck, QUICKNET } from '../drand.ts'
import { openDraw, sealDraw } from '../draw.ts'
import { packEntries } from '../entries/entries.ts'
import { seedOf } from '../ranking.ts'
import type { Receipt } from '../receipt/receipt.ts'
import vector from '../vectors/vector-1.json' with { type: 'json' }
import { verifyReceipt } from './verify.ts'

/** Of the round in vector 1, as published. */
const beaconSignature =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'

const secret = new Uint8Array(32).fill(0x11)

function localReceipt(masked: boolean): Receipt {
  const keys = ['ayşe_yılmaz', '小龍', "o'connor", 'bob', '🎉', 'late', 'κώστας', 'zoë', 'x']
  const sealed = sealDraw({
    entries: packEntries(keys),
    weighing: { weights: Float64Array.of(3, 1, 2, 2 ** 40, 1, 0, 5, 1, 1) },
    saltKey: new Uint8Array(32).fill(0x22),
    header: {
      drawId: 'd1',
      source: { kind: 'file', sha256: 'ab'.repeat(32) },
      rules: {
        one_entry_per_person: true,
        exclude: { count: 1, hmac: 'ef'.repeat(32) },
        weights: 'column',
      },
      engine: 'engine/1',
      unicode: '17.0.0',
      winners: 3,
      substitutes: 2,
      randomness: { kind: 'local', seal: sealOf(secret) },
      seq: 2,
      prevDraws: ['cd'.repeat(32)],
      prevLedgerHead: null,
    },
  })
  return JSON.parse(JSON.stringify(openDraw(sealed, secret, { masked }))) as Receipt
}

const receipts: [name: string, receipt: unknown][] = [
  ['vector 1', vector],
  ['a local draw', localReceipt(false)],
  ['a masked draw', localReceipt(true)],
]

type Place = (string | number)[]

/** Paths of all leaf values that a verifier checks. */
function places(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, member]) =>
    places(member, [...at, Array.isArray(value) ? Number(key) : key]),
  )
}

function valueAt(receipt: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], receipt)
}

function withValue(
  receipt: unknown,
  place: Place,
  change: (parent: Record<string | number, unknown>, key: string | number) => void,
) {
  const copy: unknown = structuredClone(receipt)
  change(
    valueAt(copy, place.slice(0, -1)) as Record<string | number, unknown>,
    place.at(-1) as string | number,
  )
  return copy
}

/** Other values for a place: near ones, odd ones and ones of another type. */
function mutationsOf(value: unknown): unknown[] {
  const odd = [null, true, '', 'x', -1, 0.5, 2 ** 53, [], {}, '\ud800', Number.NaN]
  if (typeof value === 'number') odd.push(value + 1, value - 1, value + 2 ** 32, String(value))
  if (typeof value === 'string')
    odd.push(`${value}0`, value.slice(1), value.toUpperCase(), ` ${value}`, flipLast(value), flipFirst(value))
  return odd.filter((other) => JSON.stringify(other) !== JSON.stringify(value) && !Object.is(other, value))
}

function flipLast(text: string): string {
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
}

function flipFirst(text: string): string {
  return (text.startsWith('0') ? '1' : '0') + text.slice(1)
}

function checkable(receipt: unknown): Place[] {
  const roots = ['commitment', 'commitHash', 'beacon', 'seed', 'draws']
  return roots.flatMap((root) => places(valueAt(receipt, [root]), [root]))
}

test.each(receipts)('%s verifies', (_, receipt) => {
  const { ok, checks } = verifyReceipt(receipt)
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(ok).toBe(true)
})

test.each(receipts)('%s does not verify with any single value changed', (_, receipt) => {
  let tried = 0
  for (const place of checkable(receipt)) {
    for (const other of mutationsOf(valueAt(receipt, place))) {
      const changed = withValue(receipt, place, (parent, key) => {
        parent[key] = other
      })
      expect(verifyReceipt(changed).ok, `${place.join('.')} = ${JSON.stringify(other)}`).toBe(false)
      tried++
    }
  }
  expect(tried).toBeGreaterThan(700)
})

test.each(receipts)('%s does not verify with any single field missing', (_, receipt) => {
  for (const place of checkable(receipt)) {
    const changed = withValue(receipt, place, (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    })
    expect(verifyReceipt(changed).ok, place.join('.')).toBe(false)
  }
})

const failing = (receipt: unknown) => verifyReceipt(receipt).checks.filter((check) => !check.ok)

/** A fresh copy of the local receipt with a change. */
function corrupted(change: (receipt: Receipt) => void): Receipt {
  const receipt = localReceipt(false)
  change(receipt)
  return receipt
}

test('a failing check names the wrong field', () => {
  const draw = (receipt: Receipt, n: number) => receipt.draws[n] as Receipt['draws'][number] & { key: string }
  const zero = '0'.repeat(64)
  const cases: [failure: object[], receipt: Receipt][] = [
    [[{ name: 'format', ok: false }], corrupted((r) => Object.assign(r.commitment, { v: 'draw/2' }))],
    [[{ name: 'shape', ok: false, at: 'draws[1].weight' }], corrupted((r) => (draw(r, 1).weight = 0))],
    [[{ name: 'commit_hash', ok: false }], corrupted((r) => (r.commitment.seq = 1))],
    [[{ name: 'draw_order', ok: false, draw: 2 }], corrupted((r) => (draw(r, 2).i = 7))],
    [[{ name: 'draw_number', ok: false, draw: 1 }], corrupted((r) => (draw(r, 1).attempts = 2))],
    [[{ name: 'draw_index', ok: false, draw: 0 }], corrupted((r) => (draw(r, 0).index += 4))],
    [[{ name: 'draw_ticket', ok: false, draw: 3 }], corrupted((r) => draw(r, 3).ticket++)],
    [[{ name: 'draw_path', ok: false, draw: 1 }], corrupted((r) => (draw(r, 1).key = 'friend'))],
    [[{ name: 'draw_count', ok: false }], corrupted((r) => r.draws.pop())],
  ]
  for (const [failure, receipt] of cases) expect(failing(receipt)).toEqual(failure)
  expect(failing(corrupted((r) => (r.beacon = zero))).map(({ name }) => name)).toEqual(['seal', 'seed'])
  expect(failing(corrupted((r) => (r.seed = zero))).map(({ name }) => name)).toContain('seed')
})

test('detects tampering even when all hashes are recomputed', () => {
  const otherSeal = corrupted((receipt) => {
    receipt.beacon = '77'.repeat(32)
    receipt.seed = bytesToHex(seedOf(new Uint8Array(32).fill(0x77), receipt.commitHash))
  })
  expect(failing(otherSeal).map(({ name }) => name)).toContain('seal')

  const otherHeader = corrupted((receipt) => {
    receipt.commitment.rules = { one_entry_per_person: false, exclude: null }
    receipt.commitHash = commitHash(receipt.commitment)
    receipt.seed = bytesToHex(seedOf(secret, receipt.commitHash))
  })
  expect(failing(otherHeader).map(({ name }) => name)).toContain('draw_number')

  const swapped = corrupted((receipt) => {
    const [first, second] = receipt.draws as [Receipt['draws'][number], Receipt['draws'][number]]
    receipt.draws.splice(0, 2, { ...second, i: 0 }, { ...first, i: 1 })
  })
  expect(verifyReceipt(swapped).ok).toBe(false)

  const repeated = corrupted((receipt) => {
    const first = receipt.draws[0] as Receipt['draws'][number]
    receipt.draws[1] = { ...first, i: 1 }
  })
  expect(failing(repeated).map(({ name }) => name)).toContain('draw_ticket')

  const added = corrupted((receipt) =>
    receipt.draws.push({ ...(receipt.draws[0] as Receipt['draws'][number]), i: 5 }),
  )
  expect(failing(added).map(({ name }) => name)).toContain('draw_count')
})

test('a public beacon needs its signature, which stays unchecked without a verifier', () => {
  expect(verifyReceipt(vector).unchecked).toContain('beacon_signature')
  const signed = { ...vector, beaconSignature }
  expect(verifyReceipt(signed).unchecked).toContain('beacon_signature')
  expect(verifyReceipt(signed, () => undefined).unchecked).toContain('beacon_signature')
  const answer = (check: BeaconCheck, receipt: object = signed) => {
    const { ok, unchecked } = verifyReceipt(receipt, check)
    return unchecked.includes('beacon_signature') ? 'unchecked' : ok
  }
  expect(answer(drandCheck())).toBe(true)
  expect(answer(drandCheck([]))).toBe('unchecked')
  expect(answer(drandCheck([{ ...QUICKNET, publicKey: beaconKeyOf(secret) }]))).toBe(false)
  const otherRound = { ...signed, beaconSignature: beaconSignature.replace('b713', 'b714') }
  expect(failing(otherRound)).toEqual([{ name: 'beacon_hash', ok: false }])
})

test('always answers, whatever the input', () => {
  const hostile: unknown[] = [
    undefined,
    null,
    'receipt',
    [],
    new Proxy({}, { get: () => ({}) }),
    new Proxy(structuredClone(vector), {
      get() {
        throw new Error('no')
      },
    }),
  ]
  for (const value of hostile) expect(verifyReceipt(value).ok).toBe(false)
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withMap: true }), (value) => !verifyReceipt(value).ok),
  )
  const anyField = fc.constantFrom(...checkable(vector))
  fc.assert(
    fc.property(anyField, fc.anything(), (place, value) => {
      fc.pre(!Object.is(value, valueAt(vector, place)))
      return !verifyReceipt(
        withValue(vector, place, (parent, key) => {
          parent[key] = value
        }),
      ).ok
    }),
  )
})

test('a deeply nested header has no commitment and does not overflow the stack', () => {
  const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
  expect(failing({ ...vector, commitment: { ...vector.commitment, note: deep } })).toEqual([
    { name: 'commit_hash', ok: false },
  ])
})
