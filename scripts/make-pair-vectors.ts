// Writes src/draw/vectors/pair-toss-1.json, test vectors for verifiers in any language: fixed tosses of two people, and
// copies with one error each and the names of the steps that must fail. Run it with node, then `npm run format`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  PAIR_FORMAT,
  type PairCheckName,
  type PairReceipt,
  pairDigits,
  sealSecret,
} from '../src/draw/pair-toss.ts'
import type { PairedToss } from '../src/draw/paired-toss.ts'

interface PairVector {
  about: string
  fails: PairCheckName[]
  receipt: unknown
}

export function pairReceiptOf(id: string, toss: PairedToss, a: Uint8Array, b: Uint8Array): PairReceipt {
  const header = { id, toss }
  const commitments = { a: sealSecret(header, 'a', a), b: sealSecret(header, 'b', b) }
  const secrets = { a: bytesToHex(a), b: bytesToHex(b) }
  const digits = pairDigits(header, commitments, secrets)
  return { format: PAIR_FORMAT, ...header, commitments, secrets, digits }
}

const filled = (byte: number) => new Uint8Array(32).fill(byte)
const idOf = (sign: string) => sign.repeat(22)

export function pairVectors(): PairVector[] {
  const coin = pairReceiptOf(idOf('A'), { tool: 'coins', coins: 1 }, filled(1), filled(2))
  const dice = pairReceiptOf(idOf('b'), { tool: 'dice', dice: '2d6' }, filled(3), filled(4))
  const { commitments, secrets } = dice
  const fine: [string, PairReceipt][] = [
    ['one coin', coin],
    ['two dice', dice],
    ['twelve coins', pairReceiptOf(idOf('_'), { tool: 'coins', coins: 12 }, filled(5), filled(6))],
    [
      'dice that are kept, and a number added',
      pairReceiptOf(idOf('-'), { tool: 'dice', dice: '4d6kh3+1d100+2' }, filled(7), filled(8)),
    ],
    [
      'both secrets are equal',
      pairReceiptOf(idOf('9'), { tool: 'dice', dice: '1d20' }, filled(9), filled(9)),
    ],
    [
      'both secrets are zero',
      pairReceiptOf(idOf('0'), { tool: 'dice', dice: '1d1000' }, filled(0), filled(0)),
    ],
  ]
  const broken: [string, PairCheckName[], object][] = [
    [
      'the second person sealed a copy of the first seal',
      ['seal_b', 'digits'],
      { commitments: { ...commitments, b: commitments.a } },
    ],
    [
      'a copied seal, opened with the copied secret',
      ['seal_b', 'digits'],
      { commitments: { ...commitments, b: commitments.a }, secrets: { ...secrets, b: secrets.a } },
    ],
    ['another secret of the first person', ['seal_a', 'digits'], { secrets: { ...secrets, a: secrets.b } }],
    [
      'the two changed places',
      ['seal_a', 'seal_b', 'digits'],
      { commitments: { a: commitments.b, b: commitments.a }, secrets: { a: secrets.b, b: secrets.a } },
    ],
    ['seals of another toss', ['seal_a', 'seal_b', 'digits'], { id: idOf('c') }],
    ['other dice than sealed', ['seal_a', 'seal_b', 'digits'], { toss: { tool: 'dice', dice: '3d6' } }],
    ['another outcome', ['digits'], { digits: dice.digits.map((digit) => (digit + 1) % 6) }],
    ['one outcome too many', ['digits'], { digits: [...dice.digits, 0] }],
    ['another version', ['format'], { format: 'pair-toss/2' }],
    ['dice that are not in canonical form', ['shape'], { toss: { tool: 'dice', dice: '2D6' } }],
    ['numbers, which no two people draw', ['shape'], { toss: { tool: 'numbers' } }],
    ['a short secret', ['shape'], { secrets: { ...secrets, b: secrets.b.slice(2) } }],
    ['a field of its own', ['shape'], { winner: 'a' }],
  ]
  return [
    ...fine.map(([about, receipt]): PairVector => ({ about, fails: [], receipt })),
    ...broken.map(
      ([about, fails, change]): PairVector => ({ about, fails, receipt: { ...dice, ...change } }),
    ),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    new URL('../src/draw/vectors/pair-toss-1.json', import.meta.url),
    `${JSON.stringify(pairVectors(), null, 2)}\n`,
  )
