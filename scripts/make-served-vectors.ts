import { chanceOf } from '../src/draw/chance/check-chance.ts'
import { isDiceFault, parseDice } from '../src/draw/chance/dice-notation.ts'
import { outcomeText } from '../src/draw/chance/outcome-line.ts'
import { type ChanceSpec, chanceEntries } from '../src/draw/chance/plan.ts'
import { sealChance } from '../src/draw/chance/sealed-chance.ts'
import { QUICKNET, timeOfRound } from '../src/draw/drand.ts'
import type { ReceiptDocument, ReceiptEvent } from '../src/draw/receipt/receipt.ts'
import type { CheckName } from '../src/draw/verify/check.ts'
import { type ServedDraw, servedReceipt, signed } from '../test/fairness/served-receipt.ts'

export type ServedVector = ReceiptDocument & {
  vector: {
    about: string
    fails: CheckName[]
    /** the result of coins, dice and numbers */
    outcome?: string
  }
}

/** Rounds of quicknet, as published. */
const signatures = {
  123: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const round = { chain: QUICKNET.hash, round: 1000, signature: signatures[1000] }

const base: ServedDraw = {
  id: 'served',
  names: ['ada', 'bob', 'Zoë', '小龍', 'κώστας', '🎉', 'eve'],
  winners: 2,
  substitutes: 1,
}

const replaced: ServedDraw['events'] = [
  { type: 'replacement', rank: 2, by: 3, reason: 'no_answer', note: null },
  { type: 'replacement', rank: 3, by: 4, reason: 'other', note: 'Lives in another country; see rule 4.' },
]
const everything: ServedDraw = {
  ...base,
  round,
  events: [...replaced, { type: 'void', note: 'Wrong list.' }],
}

/** A toss as the server draws it: every row is drawn. */
function tossed(spec: ChanceSpec, changed: Partial<ServedDraw> = {}): ServedDraw {
  const rows = chanceEntries(spec) ?? []
  return {
    id: 'served',
    names: rows.map(({ key }) => key),
    weights: rows.map(({ weight }) => weight),
    source: { kind: 'chance', ...sealChance(spec) },
    winners: rows.length,
    substitutes: 0,
    round,
    ...changed,
  }
}

function dice(notation: string): ChanceSpec {
  const spec = parseDice(notation)
  if (isDiceFault(spec)) throw new Error(notation)
  return spec
}

const numbers: ChanceSpec = {
  tool: 'numbers',
  from: '-1.00',
  to: '1000000000.00',
  digits: 2,
  step: '0.25',
  count: 6,
  unique: true,
  sorted: true,
  exclude: ['-0.50', '13.00'],
}

const whole: Record<string, [about: string, draw: ServedDraw]> = {
  local: ['signed, with its lines in the ledger', base],
  drand: ['the real round 1000 of quicknet', { ...base, round }],
  replacement: ['the substitute takes a place', { ...base, events: replaced.slice(0, 1) }],
  further: [
    'a second replacement goes on beyond the sealed substitutes, with a place and proof of its own',
    { ...base, events: replaced },
  ],
  void: ['the draw was declared void', { ...base, events: [{ type: 'void', note: 'Wrong list.' }] }],
  everything: ['a real round, replacements and a void', everything],
  masked: ['names were never shown', { ...base, masked: true }],
  erased: [
    'a winner was erased since: what the ledger says of the outcome can no longer be compared',
    { ...base, erased: [0] },
  ],
  coins: ['a hundred coins, in two rows, of which both are drawn', tossed({ tool: 'coins', coins: 100 })],
  dice: ['dice of three kinds, some of them dropped', tossed(dice('4d6kh3+8d100dl2-2d8kl1+3'))],
  numbers: ['six different numbers in quarters, two of them excluded, in their order', tossed(numbers)],
  timestamp: ['with a time stamp, which only other programs can check', { ...base, timestamp: 'MAMCAQA=' }],
}

type Change = (receipt: ReceiptDocument) => void

/** Copies of `everything` with one thing changed and a new signature, so that the signature is not what fails. */
const corrupted: Record<string, [about: string, fails: CheckName[], change: Change]> = {
  'beacon-signature': [
    'the signature of another round, whose hash is not the randomness',
    ['beacon_hash', 'beacon_signature'],
    (receipt) => (receipt.beaconSignature = signatures[123]),
  ],
  'event-rank': [
    'somebody is replaced who had no place',
    ['events', 'ledger_entries'],
    (receipt) => (replacement(receipt, 0).rank = 3),
  ],
  'event-by': [
    'not the next of the ranking takes the place',
    ['events', 'ledger_entries'],
    (receipt) => (replacement(receipt, 0).by = 4),
  ],
  'event-reason': [
    'another reason than the ledger has',
    ['ledger_entries'],
    (receipt) => (replacement(receipt, 0).reason = 'declined'),
  ],
  'event-note': [
    'other words than the ledger has the hash of',
    ['ledger_entries'],
    (receipt) => (replacement(receipt, 1).note = 'Is a friend.'),
  ],
  'event-time': [
    'another time than the ledger has',
    ['ledger_entries'],
    (receipt) => (replacement(receipt, 0).at = '2023-08-23T14:03:30.000Z'),
  ],
  'event-hidden': ['the void is not shown', ['ledger_entries'], (receipt) => receipt.events?.pop()],
  'event-after-void': [
    'something happens after the void',
    ['events', 'ledger_entries'],
    (receipt) => receipt.events?.push({ ...(receipt.events[2] as ReceiptEvent) }),
  ],
  'event-field': [
    'an event with a field of its own',
    ['shape'],
    (receipt) => Object.assign(replacement(receipt, 0), { name: 'friend' }),
  ],
  'event-draw': [
    'another person in a place beyond the substitutes',
    ['draw_path'],
    (receipt) => Object.assign(replacement(receipt, 1).draw ?? {}, { key: 'friend' }),
  ],
  'event-without-draw': [
    'a place beyond the substitutes without its proof',
    ['events'],
    (receipt) => Reflect.deleteProperty(replacement(receipt, 1), 'draw'),
  ],
  'ledger-line': [
    'a line that says more than it must',
    ['ledger_entries', 'ledger_inclusion'],
    (receipt) => (line(receipt, 1).entry = line(receipt, 1).entry.replace('{', '{"a":1,')),
  ],
  'ledger-index': [
    'a line said to stand elsewhere',
    ['ledger_entries', 'ledger_inclusion'],
    (receipt) => line(receipt, 0).index--,
  ],
  'ledger-path': [
    'a path that leads to another ledger',
    ['ledger_inclusion'],
    (receipt) => line(receipt, 2).path.reverse(),
  ],
  'ledger-checkpoint': [
    'a checkpoint of another size than was signed',
    ['ledger_inclusion', 'ledger_checkpoint'],
    ({ ledger }) => ledger && (ledger.checkpoint = ledger.checkpoint.replace('\n8\n', '\n80\n')),
  ],
  'ledger-key': [
    'a key under another name',
    ['ledger_checkpoint'],
    ({ ledger }) => ledger && (ledger.key = ledger.key.replace('vectors', 'another')),
  ],
}

/** File name without extension -> receipt as a platform serves it, and invalid copies. */
export function servedVectors(): [name: string, vector: ServedVector][] {
  const copy = (vector: ServedVector['vector'], change: Change) => {
    const receipt = { vector, ...servedReceipt(everything) }
    change(receipt)
    return receipt
  }
  const unsigned: Change = (receipt) => Reflect.deleteProperty(receipt, 'signature')
  return [
    ...Object.entries(whole).map(([name, [about, draw]]): [string, ServedVector] => [
      `served-${name}`,
      signed(withOutcome(about, servedReceipt(draw))),
    ]),
    ...Object.entries(corrupted).map(([name, [about, fails, change]]): [string, ServedVector] => [
      `corrupted-${name}`,
      signed(copy({ about, fails }, change)),
    ]),
    [
      'corrupted-other-round',
      signed({
        vector: {
          about: 'everything follows, but from another round than promised',
          fails: ['beacon_signature'],
        },
        ...servedReceipt({ ...base, round: { ...round, signature: signatures[123] } }),
      }),
    ],
    [
      'corrupted-sealed-late',
      signed({
        vector: {
          about: 'the list was sealed in the second in which its round was out',
          fails: ['ledger_entries'],
        },
        // The commitment is the third line, two minutes after the first.
        ...servedReceipt({ ...base, round, start: timeOfRound(QUICKNET, 1000) - 120_000 }),
      }),
    ],
    [
      'corrupted-chance',
      signed({
        vector: { about: 'the header names other dice than those that were thrown', fails: ['chance'] },
        ...servedReceipt(tossed(dice('2d6'), { source: { kind: 'chance', tool: 'dice', dice: '2d8' } })),
      }),
    ],
    [
      'corrupted-chance-weight',
      signed({
        vector: { about: 'rows of other sizes than those of a hundred coins', fails: ['chance'] },
        ...servedReceipt(tossed({ tool: 'coins', coins: 100 }, { weights: [2 ** 50, 2 ** 50] })),
      }),
    ],
    [
      'corrupted-ledger-head',
      signed({
        vector: { about: 'the header was sealed onto another ledger', fails: ['ledger_entries'] },
        ...servedReceipt({ ...base, prevLedgerHead: 'ab'.repeat(32) }),
      }),
    ],
    [
      'corrupted-outcome',
      signed({
        vector: { about: 'the ledger has the hash of another outcome', fails: ['ledger_draw'] },
        ...servedReceipt({ ...base, outcome: '0'.repeat(64) }),
      }),
    ],
    [
      'corrupted-document',
      Object.assign(
        signed(
          copy(
            { about: 'the text that stands here was another when it was signed', fails: ['signature'] },
            unsigned,
          ),
        ),
        { title: 'added afterwards' },
      ),
    ],
    [
      'corrupted-unsigned',
      copy({ about: 'somebody took the signature away', fails: ['signature'] }, unsigned),
    ],
  ]
}

function withOutcome(about: string, receipt: ReceiptDocument): ServedVector {
  const outcome = chanceOf(receipt)
  return { vector: { about, fails: [], ...(outcome && { outcome: outcomeText(outcome) }) }, ...receipt }
}

function replacement({ events }: ReceiptDocument, n: number) {
  const event = events?.[n]
  if (event?.type !== 'replacement') throw new Error(`event ${n} is no replacement`)
  return event
}

function line({ ledger }: ReceiptDocument, n: number) {
  const found = ledger?.entries[n]
  if (!found) throw new Error(`no line ${n}`)
  return found
}
