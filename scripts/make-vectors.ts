// Writes docs/fairness/vectors, test vectors for verifiers in any language: receipts of fixed draws, and copies of one
// of them with one error each and the names of the steps that must fail. Bare receipts are made here, receipts as a
// platform serves them in make-served-vectors.ts. Run it with node, then `npm run format`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sealOf } from '../src/draw/commitment.ts'
import type { HeaderParts } from '../src/draw/draw.ts'
import { openDraw, sealDraw } from '../src/draw/draw.ts'
import { packEntries } from '../src/draw/entries/entries.ts'
import { UNICODE_VERSION } from '../src/draw/entries/identities.ts'
import { applyRules, type Rules } from '../src/draw/entries/rules.ts'
import type { Receipt } from '../src/draw/receipt/receipt.ts'
import realRound from '../src/draw/vectors/vector-1.json' with { type: 'json' }
import type { CheckName } from '../src/draw/verify/check.ts'
import { servedVectors } from './make-served-vectors.ts'

interface FixedDraw {
  about: string
  names: string[]
  weights?: number[]
  winners?: number
  substitutes?: number
  rules?: Partial<Rules>
  masked?: boolean
}

/** A receipt with its expected results in the field `vector`, which verifiers ignore. */
type Vector = Receipt & { vector: { about: string; fails: CheckName[] } }

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `name ${i + 1}`)

const draws: Record<string, FixedDraw> = {
  'one-entry': { about: 'one row: the tree is its leaf', names: ['only'] },
  'two-entries': { about: 'two rows', names: ['left', 'right'], winners: 2 },
  'three-entries': { about: 'three rows: one moves up alone', names: ['a', 'b', 'c'], winners: 3 },
  'power-of-two': { about: '64 rows, a full tree', names: numbered(64), winners: 5 },
  'power-of-two-and-one': {
    about: '65 rows: the last climbs six levels alone',
    names: numbered(65),
    winners: 65,
  },
  'one-weight': {
    about: 'all weights are zero but one',
    names: numbered(5),
    weights: [0, 0, 0, 7, 0],
    winners: 1,
    substitutes: 1,
  },
  'more-winners-than-entries': { about: 'four places promised, two rows', names: ['x', 'y'], winners: 4 },
  'huge-weight': {
    about: 'one row holds 2^40 tickets',
    names: ['small', 'huge', 'smaller'],
    weights: [5, 2 ** 40, 1],
    winners: 2,
    substitutes: 1,
  },
  'most-tickets': {
    about: 'tickets add up to 2^53 - 1, so that a candidate may be thrown away',
    names: ['half', 'rest', 'one'],
    weights: [2 ** 52, 2 ** 52 - 2, 1],
    winners: 3,
  },
  'typed-tickets': {
    about:
      'tickets typed with the names, as `Ada x3`: one row has none, and a repeated person keeps the first row',
    names: ['Ada', 'Grace', 'ADA', 'Bob', 'Linus'],
    weights: [3, 1, 40, 0, 1_000_000_000],
    rules: { one_entry_per_person: true, weights: 'entry' },
    winners: 2,
    substitutes: 1,
  },
  'beyond-the-bmp': {
    about: 'names outside of the Basic Multilingual Plane, marks, right-to-left, and signs that JSON escapes',
    names: ['𝒜𝓁𝒾𝒸𝑒', '👩🏽‍🚀', '𠮷野家', 'e\u0301 and é', 'אבג', '"quoted" \\ /', '\u2028\u007f'],
    winners: 7,
  },
  masked: { about: 'names and salts replaced by leaf hashes', names: numbered(9), winners: 3, masked: true },
  'masked-single': { about: 'one row, masked: the leaf is the root', names: ['hidden'], masked: true },
  substitutes: { about: 'two winners, six substitutes', names: numbered(12), winners: 2, substitutes: 6 },
  'same-person': {
    about: 'one entry per person: later rows stay with weight zero',
    names: ['Ayşe', 'bob', 'AYŞE', 'Bob ', 'carol'],
    rules: { one_entry_per_person: true },
    winners: 3,
  },
}

/** Copies of `substitutes` with one thing changed. */
const corrupted: Record<string, { about: string; fails: CheckName[]; change: (receipt: Receipt) => void }> = {
  version: {
    about: 'another format',
    fails: ['format'],
    change: ({ commitment }) => Object.assign(commitment, { v: 'draw/2' }),
  },
  'missing-field': {
    about: 'no seed',
    fails: ['shape'],
    change: (receipt) => Reflect.deleteProperty(receipt, 'seed'),
  },
  'extra-field': {
    about: 'a place with a field of its own',
    fails: ['shape'],
    change: ({ draws }) => Object.assign(first(draws), { name: 'friend' }),
  },
  'wrong-type': {
    about: 'a weight as text',
    fails: ['shape'],
    change: ({ draws }) => Object.assign(first(draws), { weight: '1' }),
  },
  header: {
    about: 'rules changed afterwards',
    fails: ['commit_hash'],
    change: ({ commitment }) => {
      commitment.rules = { one_entry_per_person: true, exclude: null }
    },
  },
  beacon: {
    about: 'another seed opened than sealed',
    fails: ['seal', 'seed'],
    change: (receipt) => {
      receipt.beacon = '5a'.repeat(32)
    },
  },
  count: {
    about: 'the last substitute left out',
    fails: ['draw_count'],
    change: ({ draws }) => {
      draws.pop()
    },
  },
  order: {
    about: 'a wrong place number',
    fails: ['draw_order'],
    change: ({ draws }) => {
      first(draws).i = 1
    },
  },
  index: {
    about: 'a row number out of the list',
    fails: ['draw_index'],
    change: ({ draws }) => {
      first(draws).index += 12
    },
  },
  name: {
    about: 'another winner',
    fails: ['draw_path'],
    change: ({ draws }) => Object.assign(first(draws), { key: 'friend' }),
  },
  attempts: {
    about: 'one attempt too many',
    fails: ['draw_number'],
    change: ({ draws }) => {
      first(draws).attempts++
    },
  },
  ticket: {
    about: 'the ticket beside the drawn one',
    fails: ['draw_ticket'],
    change: ({ draws }) => {
      first(draws).ticket++
    },
  },
}

/** File name -> JSON text. */
export function vectorTexts(): Map<string, string> {
  const whole = Object.entries(draws).map(([name, draw]) => [name, vectorOf(name, draw)] as const)
  const base = vectorOf('substitutes', draws['substitutes'] as FixedDraw)
  const wrong = Object.entries(corrupted).map(([name, { about, fails, change }]) => {
    const copy = structuredClone(base)
    change(copy)
    return [`corrupted-${name}`, { ...copy, vector: { about, fails } }] as const
  })
  const texts = new Map(
    [...whole, ['drand-round', drandRound()] as const, ...wrong, ...servedVectors()].map(([name, vector]) => [
      `${name}.json`,
      textOf(vector),
    ]),
  )
  // Errors that only the text shows: a JSON parser that keeps the last of two keys, or reads 1.0 as 1, would miss them.
  const text = textOf({ ...base, vector: { about: 'the text itself is wrong', fails: ['shape'] } })
  texts.set('corrupted-repeated-key.json', text.replace('"seed"', `"seed": "${'00'.repeat(32)}",\n  "seed"`))
  texts.set('corrupted-float.json', text.replace('"winners": 2', '"winners": 2.0'))
  return texts
}

function vectorOf(name: string, draw: FixedDraw): Vector {
  const rules: Rules = { one_entry_per_person: false, exclude: [], ...draw.rules }
  if (draw.weights) rules.weights ??= 'column'
  const entries = packEntries(draw.names)
  const given = draw.weights && Float64Array.from(draw.weights)
  const secret = new Uint8Array(32).fill(name.length)
  const header: HeaderParts = {
    drawId: name,
    source: { kind: 'list' },
    rules: { ...rules, exclude: null },
    engine: 'vectors/1',
    unicode: UNICODE_VERSION,
    winners: draw.winners ?? 1,
    substitutes: draw.substitutes ?? 0,
    randomness: { kind: 'local', seal: sealOf(secret) },
    seq: 1,
    prevDraws: [],
    prevLedgerHead: null,
  }
  const saltKey = new Uint8Array(32).fill(0xa0 + name.length)
  const sealed = sealDraw({ entries, weighing: applyRules(entries, rules, given), header, saltKey })
  return {
    vector: { about: draw.about, fails: [] },
    ...openDraw(sealed, secret, { masked: draw.masked ?? false }),
  }
}

/** The worked example of the engine's own tests, over a real round of quicknet. */
function drandRound(): Vector & { beaconSignature: string } {
  const { commitment, commitHash, beacon, seed, draws } = realRound as unknown as Receipt
  const about = 'the randomness of a real drand round, with its signature'
  const beaconSignature =
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
  return { vector: { about, fails: [] }, commitment, commitHash, beacon, beaconSignature, seed, draws }
}

function first(draws: Receipt['draws']): Receipt['draws'][number] {
  const [draw] = draws
  if (!draw) throw new Error('a draw without places')
  return draw
}

function textOf(vector: object): string {
  return `${JSON.stringify(vector, null, 2)}\n`
}

const target = fileURLToPath(new URL('../docs/fairness/vectors/', import.meta.url))
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(target, { recursive: true })
  for (const [name, text] of vectorTexts()) writeFileSync(target + name, text)
}
