import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairReceiptOf, pairVectors } from '../../scripts/make-pair-vectors.ts'
import { checkPair } from '../../src/draw/pair-toss.ts'
import type { PairedToss } from '../../src/draw/paired-toss.ts'
import { textFault } from '../../src/draw/receipt/receipt-text.ts'
import vectors from '../../src/draw/vectors/pair-toss-1.json' with { type: 'json' }
import { mutated } from './mutated.ts'

const folder = fileURLToPath(new URL('../../docs/fairness/', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not here: only our own verifier is checked, verify.py is not')

function pythons(receipts: string[]): string[][] {
  const script = `import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
print(json.dumps([[step[0] for step in verify.check(text.encode()) if not step[1]] for text in json.load(sys.stdin)]))`
  const { stdout, stderr } = spawnSync('python3', ['-c', script, folder], {
    input: JSON.stringify(receipts),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as string[][]
}

const ours = (text: string): string[] =>
  textFault(text) === undefined
    ? checkPair(JSON.parse(text)).flatMap(({ name, ok }) => (ok ? [] : [name]))
    : ['shape']

test('the vectors are what the script makes', () => {
  expect(vectors).toEqual(JSON.parse(JSON.stringify(pairVectors())))
})

test('both verifiers agree on the vectors, on random tosses, and on changed ones', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const tosses = fc.constantFrom<PairedToss>({ tool: 'coins', coins: 3 }, { tool: 'dice', dice: '3d20dl1-1' })
  const random = fc
    .sample(fc.tuple(tosses, bytes, bytes), { numRuns: 40, seed: 11 })
    .map(([toss, a, b], n) => JSON.stringify(pairReceiptOf(String(n).padStart(22, 'x'), toss, a, b)))
  const isPair = (text: string) => /"format":"pair-toss\//.test(text)
  const texts = [
    ...vectors.map(({ receipt }) => JSON.stringify(receipt)),
    ...random,
    ...mutated(random, 300).filter(isPair),
  ]
  expect(random.flatMap(ours)).toEqual([])
  if (!hasPython) return
  const theirs = pythons(texts)
  const apart = texts.flatMap((text, n) =>
    JSON.stringify(ours(text)) === JSON.stringify(theirs[n]) ? [] : [[text, ours(text), theirs[n]]],
  )
  expect(apart).toEqual([])
})
