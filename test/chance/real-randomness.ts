// `npm run chance -- 10000000`: this many draws (default 1,000,000) of each kind with the machine's randomness, through
// the functions that the product draws with, and the same test on deliberately biased draws, which must fail.
import { chiSquare, farthestCount, probabilityOf } from '../../src/draw/chance/chi-square.ts'
import { tossCoins } from '../../src/draw/chance/coins.ts'
import { rollDice } from '../../src/draw/chance/dice.ts'
import { isDiceFault, parseDice } from '../../src/draw/chance/dice-notation.ts'
import { drawNumbers, type NumberSpec } from '../../src/draw/chance/numbers.ts'
import { deviceRandom } from '../../src/draw/chance/uniform.ts'

/** Fair draws are above this in all but one of 100,000 tests. */
const leastProbable = 1e-5
const random = deviceRandom()
const draws = Math.max(1_000_000, Math.floor(Number(process.argv[2] ?? 1_000_000)))

/** Draws in small batches, as people do: each call returns some results from 0 to below `faces`. */
interface Kind {
  name: string
  faces: number
  draw: () => number[]
  biased?: boolean
}

const dice = (notation: string) => {
  const spec = parseDice(notation)
  if (isDiceFault(spec)) throw new Error(notation)
  return () => rollDice(spec, random).dice.map(({ value }) => value - 1)
}
const numbers = (changed: Partial<NumberSpec>) => {
  const spec: NumberSpec = {
    tool: 'numbers',
    from: '1',
    to: '49',
    digits: 0,
    step: '1',
    count: 500,
    unique: false,
    sorted: false,
    exclude: [],
    ...changed,
  }
  return () => drawNumbers(spec, random).map((number) => Number(number) - Number(spec.from))
}
const byte = () => random(1)[0] as number

const kinds: Kind[] = [
  { name: '1,000 coins', faces: 2, draw: () => tossCoins({ tool: 'coins', coins: 1000 }, random) },
  { name: '100d6', faces: 6, draw: dice('100d6') },
  { name: '100d20', faces: 20, draw: dice('100d20') },
  { name: '100d1000', faces: 1000, draw: dice('100d1000') },
  { name: '1 to 49', faces: 49, draw: numbers({}) },
  { name: 'the last of 6 of 49', faces: 49, draw: () => numbers({ count: 6, unique: true })().slice(5) },
  { name: 'biased: a byte modulo 6', faces: 6, draw: () => [byte() % 6], biased: true },
  { name: 'biased: heads 1 % too often', faces: 2, draw: () => [oneTooOften(2)], biased: true },
  { name: 'biased: a six 1 % too often', faces: 6, draw: () => [oneTooOften(6)], biased: true },
]

let wrong = 0
for (const kind of kinds) {
  const { probability, farthest } = look(kind)
  const isRefused = probability < leastProbable || farthest > limitOf(kind.faces)
  const isRight = isRefused === (kind.biased ?? false)
  if (!isRight) wrong++
  console.log(
    `${isRight ? 'ok   ' : 'FAILS'} ${kind.name.padEnd(28)} p = ${probability.toPrecision(3).padEnd(9)} farthest face ${farthest.toFixed(2)} sigma`,
  )
}
console.log(`${kinds.length} kinds, ${wrong} not as they should be`)
process.exitCode = wrong === 0 ? 0 : 1

function look({ faces, draw, biased }: Kind) {
  const counts = new Array<number>(faces).fill(0)
  // A loaded die is about 4.5 sigma off after a million throws; certainty takes more.
  const enough = biased ? draws * 4 : draws
  let made = 0
  while (made < enough) {
    for (const face of draw()) {
      counts[face] = (counts[face] as number) + 1
      made++
    }
  }
  const expected = counts.map(() => made / faces)
  return {
    probability: probabilityOf(chiSquare(counts, expected), faces - 1),
    farthest: farthestCount(counts, expected),
  }
}

/** In sigma: fair draws of this many faces are below it in all but a few of 100,000 tests. */
function limitOf(faces: number): number {
  return faces < 10 ? 5 : 6
}

function oneTooOften(faces: number): number {
  const [a, b, c] = random(3) as Uint8Array & [number, number, number]
  const x = (a * 65536 + b * 256 + c) / 2 ** 24
  const share = 1.01 / faces
  return x < share ? 0 : 1 + Math.floor(((x - share) / (1 - share)) * (faces - 1))
}
