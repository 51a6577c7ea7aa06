import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { vectorTexts } from '../../scripts/make-vectors.ts'
import type { BeaconCheck } from '../../src/draw/commitment.ts'
import { drandCheck } from '../../src/draw/drand.ts'
import type { ReceiptDocument } from '../../src/draw/receipt/receipt.ts'
import { verifyText } from '../../src/draw/receipt/receipt-text.ts'
import { mutated } from './mutated.ts'

const folder = fileURLToPath(new URL('../../docs/fairness/', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not here: only our own verifier is checked, verify.py is not')

const names = readdirSync(`${folder}vectors`).filter((name) => name.endsWith('.json'))
const vectors = names.map((name) => ({
  name,
  text: readFileSync(`${folder}vectors/${name}`, 'utf8'),
}))

/** What a verifier reports as wrong, each as "step" or "step of place n", and what it reports as not checked. */
interface Answer {
  fails: string[]
  unchecked: string[]
}

function ours(text: string, beaconCheck?: BeaconCheck): Answer {
  const { checks, unchecked } = verifyText(text, beaconCheck)
  const failing = checks.filter(({ ok }) => !ok)
  return {
    fails: failing.map(({ name, at, draw }) => {
      const place = name === 'shape' ? undefined : (draw ?? at?.match(/\[(\d+)\]$/)?.[1])
      return place === undefined ? name : `${name} ${place}`
    }),
    unchecked,
  }
}

/** All texts in one process, because starting Python takes longer than verifying. */
function pythons(texts: string[]): Answer[] {
  const script = `import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import verify
print(json.dumps([verify.check(text.encode()) for text in json.load(sys.stdin)]))`
  const { stdout, stderr } = spawnSync('python3', ['-c', script, folder], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(stderr).toBe('')
  const answers = JSON.parse(stdout) as [name: string, holds: boolean | null, where: string][][]
  return answers.map((steps) => ({
    fails: steps
      .filter(([, holds]) => holds === false)
      .map(([name, , where]) =>
        name === 'shape' ? name : [name, ...(where.match(/\d+$/g) ?? [])].join(' '),
      ),
    unchecked: steps.filter(([, holds]) => holds === null).map(([name]) => name),
  }))
}

function expectAgreement(texts: string[]): void {
  if (!hasPython) return
  const theirs = pythons(texts)
  expect(theirs).toHaveLength(texts.length)
  const apart = texts.flatMap((text, n) => {
    const [one, other] = [JSON.stringify(ours(text)), JSON.stringify(theirs[n])]
    return one === other ? [] : [`${text.slice(0, 2000)}\nours ${one}\ntheirs ${other}`]
  })
  expect(apart).toEqual([])
}

describe('the published vectors', () => {
  it('are at least 20, and are what the script makes', () => {
    const made = vectorTexts()
    const plain = (text: string) => text.replace(/\s/g, '')
    expect(vectors.length).toBeGreaterThanOrEqual(20)
    expect(vectors.map(({ name }) => name).sort()).toEqual([...made.keys()].sort())
    for (const { name, text } of vectors) expect(plain(text), name).toBe(plain(made.get(name) ?? ''))
  })

  it.each(vectors)('fail at the stated steps: $name', ({ text }) => {
    const { vector } = JSON.parse(text) as { vector: { fails: string[] } }
    expect(ours(text, drandCheck()).fails.map((step) => step.replace(/ \d+$/, ''))).toEqual(vector.fails)
  })

  it('get the same answer from both verifiers', () => expectAgreement(vectors.map(({ text }) => text)))
})

/** The proven part of a receipt: all of it if it is signed. */
function provenPart(text: string): string {
  const receipt = JSON.parse(text) as ReceiptDocument
  if (receipt.signature) return JSON.stringify(receipt)
  const { commitment, commitHash, beacon, seed, draws } = receipt
  return JSON.stringify([commitment, commitHash, beacon, seed, draws])
}

describe('mutated receipts', () => {
  const whole = vectors.filter(({ name }) => !name.startsWith('corrupted-')).map(({ text }) => text)
  const isServed = (text: string) => text.includes('"ledger"')
  const served = mutated(whole.filter(isServed), 500)
  const texts = [
    ...mutated(
      whole.filter((text) => !isServed(text)),
      500,
    ),
    ...served,
  ]

  it('verify only if nothing that is proven was changed', () => {
    const proven = new Set(whole.map(provenPart))
    const passing = texts.filter((text) => ours(text).fails.length === 0)
    expect(passing.filter((text) => !proven.has(provenPart(text)))).toEqual([])
    expect(passing.length).toBeLessThan(texts.length / 10)
  })

  it('get the same answer from both verifiers', () => expectAgreement(texts))
})

describe('hostile input', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const texts = [
    '',
    'null',
    '[]',
    '"receipt"',
    '\ufeff{}',
    '<html>',
    'NaN',
    '[NaN]',
    '{"draws":Infinity}',
    deep,
    '{"a":1,"a":2}',
    JSON.stringify({ ...Array.from({ length: 1001 }, () => 0) }),
    `[${'9'.repeat(5000)}]`,
  ]

  it('is rejected by both verifiers', () => {
    for (const text of texts)
      expect(ours(text), text.slice(0, 40)).toEqual({ fails: ['shape'], unchecked: [] })
    expectAgreement(texts)
  })
})

describe('verify.py as a program', () => {
  const run = (...args: string[]) =>
    spawnSync('python3', [`${folder}verify.py`, ...args], { encoding: 'utf8' })

  it('prints every step and answers with its exit code', () => {
    if (!hasPython) return
    const whole = run(`${folder}vectors/drand-round.json`)
    expect(whole.stdout).toContain('NOT CHECKED  beacon_signature')
    expect(whole.status).toBe(0)
    const wrong = run(`${folder}vectors/corrupted-name.json`)
    expect(wrong.stdout).toMatch(/^FAILS +draw_path draws\.0$/m)
    expect(wrong.status).toBe(1)
  })

  it('refuses an unreadable file with one line', () => {
    if (!hasPython) return
    const missing = run(`${folder}nothing.json`)
    expect(missing.status).toBe(1)
    expect(missing.stderr).toMatch(/^cannot read this file/)
    const endless = run('/dev/zero')
    expect(endless).toMatchObject({ status: 1, stderr: '' })
    expect(endless.stdout).toMatch(/^FAILS +shape larger than 64 MiB$/m)
  })
})
