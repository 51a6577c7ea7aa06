import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOf, checkChance } from '../../src/draw/chance/check-chance.ts'
import { isDiceFault, parseDice } from '../../src/draw/chance/dice-notation.ts'
import { type NumberSpec, numberFault } from '../../src/draw/chance/numbers.ts'
import { outcomeText } from '../../src/draw/chance/outcome-line.ts'
import { type ChanceSpec, chanceEntries } from '../../src/draw/chance/plan.ts'
import { sealChance } from '../../src/draw/chance/sealed-chance.ts'
import { sealOf } from '../../src/draw/commitment.ts'
import { openDraw, sealDraw } from '../../src/draw/draw.ts'
import { packEntries } from '../../src/draw/entries/entries.ts'
import type { Receipt } from '../../src/draw/receipt/receipt.ts'

const folder = fileURLToPath(new URL('../../docs/fairness/', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not here: verify.py is not asked what came')

type Answer = [holds: boolean, outcome: string] | null

/** The results of verify.py for coins, dice and numbers, all in one process. */
function pythons(receipts: Receipt[]): Answer[] {
  const script = `import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
def answer(receipt):
    found = list(verify.chance_steps(receipt, receipt['commitment']))
    return found[0][1:] if found else None
print(json.dumps([answer(receipt) for receipt in json.load(sys.stdin)]))`
  const { stdout, stderr } = spawnSync('python3', ['-c', script, folder], {
    input: JSON.stringify(receipts),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Answer[]
}

function ours(receipt: Receipt): Answer {
  const [check] = checkChance(receipt)
  const outcome = chanceOf(receipt)
  return check ? [check.ok, outcome ? outcomeText(outcome) : ''] : null
}

function tossed(spec: ChanceSpec, n: number): Receipt | undefined {
  const rows = chanceEntries(spec)
  if (!rows) return undefined
  const secret = new Uint8Array(32).fill(n % 256)
  const sealed = sealDraw({
    entries: packEntries(rows.map(({ key }) => key)),
    weighing: { weights: Float64Array.from(rows, ({ weight }) => weight) },
    saltKey: new Uint8Array(32),
    header: {
      drawId: `toss ${n}`,
      source: { kind: 'chance', ...sealChance(spec) },
      winners: rows.length,
      substitutes: 0,
      randomness: { kind: 'local', seal: sealOf(secret) },
    },
  })
  return openDraw(sealed, secret)
}

const below = (most: number) => fc.integer({ min: 1, max: most })
const group = fc
  .tuple(
    fc.constantFrom('+', '-'),
    below(20),
    fc.integer({ min: 2, max: 1000 }),
    fc.constantFrom('', 'kh', 'kl', 'dh', 'dl'),
    below(20),
  )
  .map(([sign, count, sides, rule, kept]) => `${sign}${count}d${sides}${rule && `${rule}${kept}`}`)
const someDice = fc
  .tuple(fc.array(group, { minLength: 1, maxLength: 4 }), fc.integer({ min: -30, max: 30 }))
  .map(([groups, plus]) => parseDice(groups.join('') + (plus < 0 ? plus : `+${plus}`)))
const someNumbers = fc
  .record({
    digits: fc.integer({ min: 0, max: 9 }),
    from: fc.integer({ min: -500, max: 500 }),
    span: fc.integer({ min: 0, max: 2000 }),
    step: below(40),
    count: below(40),
    unique: fc.boolean(),
    sorted: fc.boolean(),
    exclude: fc.array(fc.integer({ min: -500, max: 2500 }), { maxLength: 40 }),
  })
  .map(({ digits, from, span, step, exclude, ...rest }): NumberSpec => {
    const point = digits === 0 ? '' : `.${'5'.padStart(digits, '0')}`
    const decimal = (whole: number) => `${whole}${point}`
    return {
      ...rest,
      tool: 'numbers',
      digits,
      from: decimal(from),
      to: decimal(from + span),
      step: String(step),
      exclude: exclude.map(decimal),
    }
  })
const someCoins = fc.integer({ min: 1, max: 1000 }).map((coins): ChanceSpec => ({ tool: 'coins', coins }))

test('both verifiers get the same outcome from the same tickets', () => {
  const sample = (some: fc.Arbitrary<unknown>, numRuns: number) =>
    fc.sample(some, { numRuns, seed: 29 }) as ChanceSpec[]
  const specs = [
    ...sample(someCoins, 20),
    ...sample(
      someDice.filter((spec) => !isDiceFault(spec)),
      60,
    ),
    ...sample(
      someNumbers.filter((spec) => !numberFault(spec)),
      80,
    ),
  ]
  const receipts = specs.flatMap((spec, n) => tossed(spec, n) ?? [])
  expect(receipts.length).toBeGreaterThan(140)
  const read = receipts.map(ours)
  expect(read.every((answer) => answer?.[0] && answer[1] !== '')).toBe(true)
  if (hasPython) expect(pythons(receipts)).toEqual(read)
})

test('both verifiers refuse the same headers', () => {
  const two = parseDice('2d6')
  const receipt = isDiceFault(two) ? undefined : tossed(two, 1)
  const dice = (notation: unknown) => ({ kind: 'chance', tool: 'dice', dice: notation })
  const numbers = (changed: object) => ({
    kind: 'chance',
    tool: 'numbers',
    from: '1',
    to: '36',
    digits: 0,
    step: '1',
    count: 1,
    unique: true,
    sorted: false,
    exclude: [],
    ...changed,
  })
  const sources: unknown[] = [
    undefined,
    null,
    [],
    'chance',
    { kind: 'list' },
    { kind: 'chance' },
    { kind: 'chance', tool: [] },
    { kind: 'chance', tool: 'coins', coins: 0 },
    { kind: 'chance', tool: 'coins', coins: 1001 },
    { kind: 'chance', tool: 'coins', coins: true },
    { kind: 'chance', tool: 'coins', coins: 2 ** 53 - 1 },
    { kind: 'chance', tool: 'coins', coins: 2, more: 1 },
    ...[
      '2d6',
      '2D6',
      'd6',
      '02d6',
      '2d6+0',
      '2d6+1000000',
      '2d6+1000001',
      '2d6-1d1',
      '2d1001',
      '2d6kh0',
      '2d6kh2',
      '2d6kh3',
      '2d6dl2',
      '2d6 ',
      '2d6\n',
      '1d6+1d6',
      '1d6+1+1d6',
      '60d2+41d2',
      '1d6'.padEnd(204, '+1d6'),
      '',
      5,
      null,
    ].map(dice),
    ...[
      {},
      { from: '01' },
      { from: '-0' },
      { from: '1.0' },
      { digits: 1 },
      { digits: 10 },
      { step: '0' },
      { step: '-1' },
      { to: '0' },
      { to: '36\n' },
      { count: 37 },
      { count: 37, unique: false },
      { count: 1001, unique: false },
      { exclude: ['2', '1'] },
      { exclude: ['2', '2'] },
      { exclude: ['37'] },
      { exclude: [2] },
      { exclude: {} },
      { unique: 1 },
      { sorted: null },
      { to: '1000000000000000' },
      { to: '1000000000000001' },
      { tool: 'number' },
    ].map(numbers),
  ]
  const receipts = sources.map(
    (source) => ({ ...receipt, commitment: { ...receipt?.commitment, source } }) as Receipt,
  )
  const answers = receipts.map(ours)
  // The control: four headers do describe the thrown dice, with changes that do not affect the rows.
  expect(answers.filter((answer) => answer?.[0])).toHaveLength(4)
  if (hasPython) expect(pythons(receipts)).toEqual(answers)
})
