import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ServedDraw, servedReceipt, signed } from '../../../test/fairness/served-receipt.ts'
import type { BeaconCheck } from '../commitment.ts'
import { drandCheck, QUICKNET, timeOfRound } from '../drand.ts'
import type { ReceiptDocument, ReceiptEvent } from '../receipt/receipt.ts'
import { verifyText } from '../receipt/receipt-text.ts'
import type { CheckName } from './check.ts'

/** Published by the League of Entropy. */
const round = {
  chain: QUICKNET.hash,
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}

const plan: ServedDraw = {
  id: 'served',
  names: ['ada', 'bob', 'zoë', '小龍'],
  winners: 1,
  substitutes: 1,
  round,
  events: [
    { type: 'replacement', rank: 1, by: 2, reason: 'no_answer', note: null },
    { type: 'replacement', rank: 2, by: 3, reason: 'other', note: 'moved' },
    { type: 'void', note: 'wrong list' },
  ],
}
const served = servedReceipt(plan)
const document = signed(served)
const check = drandCheck()
const failing = (receipt: object) =>
  verifyText(JSON.stringify(receipt), check).checks.flatMap(({ name, ok }) => (ok ? [] : [name]))

test('a served receipt verifies and reports its keys', () => {
  const { ok, checks, unchecked, keys } = verifyText(JSON.stringify(document), check)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(ok).toBe(true)
  expect(unchecked).toEqual([])
  expect(keys).toEqual({ ledger: served.ledger?.key, receipt: document.signature.key })
})

/** A copy with one change, signed by the platform again: a lying platform, not someone tampering with receipts. */
function changed(change: (receipt: ReceiptDocument) => void): ReceiptDocument {
  const copy = structuredClone(served)
  change(copy)
  return signed(copy)
}

const event = <T extends ReceiptEvent['type']>({ events }: ReceiptDocument, n: number, type: T) => {
  const found = events?.[n]
  if (found?.type !== type) throw new Error(`event ${n} is no ${type}`)
  return found as Extract<ReceiptEvent, { type: T }>
}
const line = ({ ledger }: ReceiptDocument, n: number) => {
  const found = ledger?.entries[n]
  if (!ledger || !found) throw new Error('no such line')
  return found
}
const inLine = (receipt: ReceiptDocument, n: number, from: string, to: string) => {
  line(receipt, n).entry = line(receipt, n).entry.replace(from, to)
}

test.each<[why: string, fails: CheckName[], change: (receipt: ReceiptDocument) => void]>([
  [
    'a different beacon signature',
    ['beacon_hash', 'beacon_signature'],
    (r) => (r.beaconSignature = `a${r.beaconSignature?.slice(1)}`),
  ],
  [
    'a replacement of the wrong place',
    ['events', 'ledger_entries'],
    (r) => (event(r, 0, 'replacement').rank = 2),
  ],
  ['a backup winner out of turn', ['events', 'ledger_entries'], (r) => (event(r, 0, 'replacement').by = 3)],
  ['a place given away twice', ['events', 'ledger_entries'], (r) => (event(r, 1, 'replacement').rank = 1)],
  ['a changed reason', ['ledger_entries'], (r) => (event(r, 0, 'replacement').reason = 'declined')],
  ['a missing required note', ['events', 'ledger_entries'], (r) => (event(r, 1, 'replacement').note = null)],
  ['a void without a reason', ['events', 'ledger_entries'], (r) => (event(r, 2, 'void').note = '')],
  ['a changed note', ['ledger_entries'], (r) => (event(r, 1, 'replacement').note = 'Moved')],
  ['a hidden event', ['ledger_entries'], (r) => r.events?.pop()],
  [
    'an event after the void',
    ['events', 'ledger_entries'],
    (r) => r.events?.push({ ...event(r, 2, 'void') }),
  ],
  [
    'times that run backwards',
    ['events', 'ledger_entries'],
    (r) => (event(r, 0, 'replacement').at = '2023-08-23T15:00:00.000Z'),
  ],
  ['a changed time', ['ledger_entries'], (r) => (event(r, 2, 'void').at = '2023-08-23T15:00:00.000Z')],
  [
    'a further place without its proof',
    ['events'],
    (r) => Reflect.deleteProperty(event(r, 1, 'replacement'), 'draw'),
  ],
  [
    'a proof where the place is sealed',
    ['draw_order', 'draw_number', 'draw_ticket', 'events'],
    (r) => Object.assign(event(r, 0, 'replacement'), { draw: event(r, 1, 'replacement').draw }),
  ],
  [
    'a different further winner',
    ['draw_path'],
    (r) => Object.assign(event(r, 1, 'replacement').draw ?? {}, { key: 'friend' }),
  ],
  [
    'a line of a different draw',
    ['ledger_entries', 'ledger_inclusion'],
    (r) => inLine(r, 0, '"served"', '"stolen"'),
  ],
  ['a line with an extra field', ['ledger_entries', 'ledger_inclusion'], (r) => inLine(r, 1, '{', '{"a":1,')],
  ['a line with white space', ['ledger_entries', 'ledger_inclusion'], (r) => inLine(r, 1, ':', ': ')],
  ['a line that is not JSON', ['ledger_entries', 'ledger_inclusion'], (r) => (line(r, 1).entry = '[[[')],
  [
    'a different round in the ledger',
    ['ledger_entries', 'ledger_inclusion'],
    (r) => inLine(r, 0, '1000', '1001'),
  ],
  [
    'a different draw count in the ledger',
    ['ledger_entries', 'ledger_inclusion'],
    (r) => inLine(r, 0, '"seq":2', '"seq":1'),
  ],
  [
    'a different outcome in the ledger',
    ['ledger_entries', 'ledger_inclusion'],
    (r) => {
      line(r, 1).entry = line(r, 1).entry.replace(/"receipt":"[^"]*"/, `"receipt":"${'0'.repeat(64)}"`)
    },
  ],
  ['the index of a different line', ['ledger_entries', 'ledger_inclusion'], (r) => (line(r, 0).index = 1)],
  ['reordered lines', ['ledger_entries'], (r) => r.ledger?.entries.reverse()],
  ['a truncated path', ['ledger_inclusion'], (r) => line(r, 3).path.pop()],
  ['the path of a different line', ['ledger_inclusion'], (r) => (line(r, 3).path = line(r, 2).path)],
  [
    'a checkpoint with a different size',
    ['ledger_inclusion', 'ledger_checkpoint'],
    (r) => changeCheckpoint(r, '\n8\n', '\n7\n'),
  ],
  [
    'an invalid checkpoint',
    ['ledger_inclusion', 'ledger_checkpoint'],
    (r) => changeCheckpoint(r, '\n\n', '\n'),
  ],
  [
    'a checkpoint of a different ledger',
    ['ledger_checkpoint'],
    (r) => changeCheckpoint(r, 'vectors.', 'vector.'),
  ],
  [
    'a different key',
    ['ledger_checkpoint'],
    (r) => Object.assign(r.ledger ?? {}, { key: `${r.ledger?.key.slice(0, -2)}A=` }),
  ],
])("detects %s even under the platform's signature", (_, fails, change) => {
  expect(failing(changed(change))).toEqual(fails)
})

function changeCheckpoint({ ledger }: ReceiptDocument, from: string, to: string): void {
  if (ledger) ledger.checkpoint = ledger.checkpoint.replace(from, to)
}

test.each<[why: string, at: string, change: (receipt: ReceiptDocument) => void]>([
  ['a line with an unknown field', 'ledger.entries[1].note', (r) => Object.assign(line(r, 1), { note: '' })],
  ['an event with an unknown field', 'events[2].by', (r) => Object.assign(event(r, 2, 'void'), { by: 1 })],
  ['an unknown event', 'events[2].type', (r) => Object.assign(event(r, 2, 'void'), { type: 'redraw' })],
  [
    'an unknown reason',
    'events[0].reason',
    (r) => Object.assign(event(r, 0, 'replacement'), { reason: 'ugly' }),
  ],
  [
    'a further place with an extra field',
    'events[1].draw.name',
    (r) => Object.assign(event(r, 1, 'replacement').draw ?? {}, { name: '' }),
  ],
  [
    'a time without milliseconds',
    'events[0].at',
    (r) => (event(r, 0, 'replacement').at = '2026-11-20T12:00:00Z'),
  ],
  [
    'a path that is too long',
    'ledger.entries[0].path',
    (r) => (line(r, 0).path = Array.from({ length: 54 }, () => 'ab'.repeat(32))),
  ],
  ['a line that is too long', 'ledger.entries[0].entry', (r) => (line(r, 0).entry += ' '.repeat(4096))],
  ['an invalid time stamp', 'timestamp', (r) => (r.timestamp = 'no token')],
  [
    'an unexpected beacon signature',
    'beaconSignature',
    (r) => (r.commitment.randomness = { kind: 'local', seal: r.seed }),
  ],
])('%s is not a receipt', (_, at, change) => {
  const { checks } = verifyText(JSON.stringify(changed(change)), check)
  expect(checks).toEqual([{ name: 'shape', ok: false, at }])
})

test('a missing signature is detected unless nothing refers to a platform', () => {
  const { ledger, events, ...core } = served
  for (const beside of [{ ledger }, { events }, { timestamp: 'AAAA' }, served])
    expect(failing({ ...core, ...beside })).toContain('signature')
  expect(verifyText(JSON.stringify(core), check)).toMatchObject({
    ok: true,
    unchecked: ['ledger', 'signature'],
  })
  expect(verifyText(JSON.stringify({ ...core, name: 'x' })).unchecked).toContain('other_fields')
  expect(verifyText(JSON.stringify(signed({ ...core, name: 'x' }))).unchecked).not.toContain('other_fields')
})

test('detects a ledger with a different outcome', () => {
  const other = signed(servedReceipt({ ...plan, outcome: '0'.repeat(64) }))
  expect(failing(other)).toEqual(['ledger_draw'])
})

test('detects a list sealed after its round was published', () => {
  const out = timeOfRound(QUICKNET, round.round)
  // The commitment is the third line of this ledger, two minutes after the first.
  const sealedAt = (at: number) => failing(signed(servedReceipt({ ...plan, start: at - 120_000 })))
  expect(sealedAt(out)).toEqual(['ledger_entries'])
  expect(sealedAt(out - 1)).toEqual([])
  const later = { ...round, round: 2 ** 53 - 1 }
  expect(failing(signed(servedReceipt({ ...plan, round: later })))).toEqual(['beacon_signature'])
})

test('detects a header that names a wrong previous ledger head', () => {
  for (const prevLedgerHead of ['ab'.repeat(32), null])
    expect(failing(signed(servedReceipt({ ...plan, prevLedgerHead })))).toEqual(['ledger_entries'])
})

test('a header without canonical text fails its checks, not the shape', () => {
  const odd = { ...document, commitment: { ...document.commitment, note: 2 ** 60 } }
  expect(failing(odd)).toEqual(['commit_hash', 'ledger_draw', 'signature'])
})

test('a masked or erased name leaves only the outcome in the ledger unchecked', () => {
  const erased = signed(servedReceipt({ ...plan, erased: [1] }))
  expect(verifyText(JSON.stringify(erased), check)).toMatchObject({ ok: true, unchecked: ['ledger_draw'] })
  const masked = signed(servedReceipt({ ...plan, masked: true, timestamp: 'AAAA' }))
  expect(verifyText(JSON.stringify(masked), check)).toMatchObject({ ok: true, unchecked: ['timestamp'] })
})

/** Pairing takes 25 ms, and most bytes do not affect it. */
const rounds = new Map<string, boolean | undefined>()
const remembered: BeaconCheck = (promised, signature) => {
  const asked = JSON.stringify([promised, ...signature])
  if (!rounds.has(asked)) rounds.set(asked, check(promised, signature))
  return rounds.get(asked)
}

test('no byte of a served receipt can be changed', () => {
  const small = servedReceipt({
    id: 'small',
    names: ['ada', 'zoë'],
    winners: 1,
    substitutes: 0,
    round,
    events: [
      { type: 'replacement', rank: 1, by: 2, reason: 'declined', note: 'é' },
      { type: 'void', note: 'no' },
    ],
  })
  const bytes = new TextEncoder().encode(JSON.stringify(signed(small)))
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const steps = new Set<string>()
  // All of them take half a minute, so each run covers a third. RECEIPT_BYTES=all covers everything.
  const stride = process.env['RECEIPT_BYTES'] === 'all' ? 1 : 3
  for (let at = randomInt(stride); at < bytes.length; at += stride) {
    const byte = bytes[at] ?? 0
    // A neighboring character, which usually stays within digits and letters, or a space, which splits or joins what is
    // around it.
    for (const other of [at % 4 === 0 ? 0x20 : byte ^ 1]) {
      bytes[at] = other
      const step = other === byte ? 'same' : firstFailing(bytes)
      if (step === undefined) throw new Error(`byte ${at} as ${other}: ${decoder.decode(bytes)}`)
      steps.add(step)
    }
    bytes[at] = byte
  }
  expect(bytes.length).toBeGreaterThan(3000)
  // Not everything is only caught by the signature at the end.
  for (const step of ['shape', 'commit_hash', 'draw_path', 'ledger_entries', 'ledger_inclusion', 'signature'])
    expect(steps).toContain(step)

  function firstFailing(text: Uint8Array): string | undefined {
    try {
      return verifyText(decoder.decode(text), remembered).checks.find(({ ok }) => !ok)?.name
    } catch {
      return 'no text'
    }
  }
}, 180_000)
