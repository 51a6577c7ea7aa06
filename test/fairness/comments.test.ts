import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommentVector } from '../../scripts/corrupted-comment-draws.ts'
import { commentVectorTexts, drawComments } from '../../scripts/make-comment-vectors.ts'
import { checkComments } from '../../src/draw/comments/check-comments.ts'
import type { ReceiptDocument } from '../../src/draw/receipt/receipt.ts'
import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import { someCommentOfManyScripts, someInput } from './some-comments.ts'

const folder = fileURLToPath(new URL('../../docs/fairness/', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not here: replay.py is not checked')

type Case = Pick<CommentVector, 'receipt' | 'comments' | 'exclude' | 'past'>
type Answer = Pick<CommentVector, 'fails' | 'unchecked'>

const vectors = readdirSync(`${folder}vectors/comments`).map((name) => ({
  name,
  vector: JSON.parse(readFileSync(`${folder}vectors/comments/${name}`, 'utf8')) as CommentVector,
}))

function ours({ receipt, comments, exclude, past }: Case): Answer {
  const secrets = { ...(exclude && { exclude }), ...(past && { pastWinners: past }) }
  const steps = checkComments(receipt, comments, secrets)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const named = (result: false | undefined) =>
    step.done ? step.value.filter(({ ok }) => ok === result).map(({ name }) => name) : []
  return { fails: named(false), unchecked: named(undefined) }
}

/** All cases in one process, because starting Python takes longer than replaying. */
function pythons(cases: Case[]): (Answer & Pick<CommentVector, 'weights' | 'reasons'>)[] {
  const script = `import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from replay import replay
def answer(case):
    steps, weights, reasons = replay(case['receipt'], case['comments'].encode(), case.get('exclude'), case.get('past'))
    return {'fails': [name for name, holds, _ in steps if holds is False], 'weights': weights, 'reasons': reasons,
            'unchecked': [name for name, holds, _ in steps if holds is None]}
print(json.dumps([answer(case) for case in json.load(sys.stdin)]))`
  const { stdout, stderr } = spawnSync('python3', ['-c', script, folder], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as ReturnType<typeof pythons>
}

describe('the published vectors of comments', () => {
  it('are what the script makes', () => {
    const made = commentVectorTexts()
    expect(vectors.map(({ name }) => name).sort()).toEqual([...made.keys()].sort())
    for (const { name, vector } of vectors) expect(vector, name).toEqual(JSON.parse(made.get(name) ?? ''))
  })

  it.each(vectors)('fail at the stated steps: $name', ({ name, vector }) => {
    const { fails, unchecked, receipt } = vector
    expect(ours(vector)).toEqual({ fails, unchecked })
    if (!name.startsWith('corrupted-')) expect(verifyReceipt(receipt).ok).toBe(true)
  })

  it('cover every reason', () => {
    const seen = new Set(vectors.flatMap(({ vector }) => vector.reasons))
    expect(seen.size).toBe(14)
  })

  it('get the same answer from replay.py', () => {
    if (!hasPython) return
    const whole = vectors.map(({ vector: { about: _, ...expected } }) => expected)
    const answers = pythons(whole)
    for (const [i, { fails, unchecked, weights, reasons }] of whole.entries()) {
      const { name } = vectors[i] ?? {}
      expect(answers[i], name).toMatchObject({ fails, unchecked })
      if (name?.startsWith('corrupted-')) continue
      expect(answers[i], name).toMatchObject({ weights, reasons })
    }
  })
})

/** Receipts of random comments and rules, always the same ones; without those that leave no candidates. */
function someDraws(count: number): CommentVector[] {
  const some = fc.record({
    lines: fc.uniqueArray(someCommentOfManyScripts, {
      selector: ({ id }) => id,
      minLength: 10,
      maxLength: 30,
    }),
    input: someInput,
    masked: fc.boolean(),
  })
  return fc.sample(some, { numRuns: count, seed: 20_261_122 }).flatMap((draw, i) => {
    const comments = draw.input.comments.filter(
      (rule) => rule.rule !== 'window/1' || rule.from !== 'yesterday',
    )
    try {
      const made = drawComments(`random ${i}`, {
        ...draw,
        input: { ...draw.input, comments },
        posts: ['q', 'p'],
      })
      return [{ about: '', fails: [], unchecked: [], ...made }]
    } catch (error) {
      if (error instanceof RangeError) return []
      throw error
    }
  })
}

describe('random comments', () => {
  const draws = someDraws(400)

  it('are replayed the same way by replay.py', () => {
    expect(draws.length).toBeGreaterThan(250)
    expect(draws.map(ours).filter(({ fails, unchecked }) => fails.length + unchecked.length > 0)).toEqual([])
    if (!hasPython) return
    const answers = pythons(draws)
    const apart = draws.flatMap(({ fails, unchecked, weights, reasons, comments, receipt }, i) => {
      const expected = { fails, unchecked, weights, reasons }
      const isSame = isDeepStrictEqual(answers[i], expected)
      return isSame ? [] : [{ expected, answer: answers[i], comments, rules: receipt.commitment.rules }]
    })
    expect(apart.slice(0, 2)).toEqual([])
  })

  it('do not replay with another rule, unless it changes nothing', () => {
    const changed = draws.slice(0, 100).map((draw): CommentVector => {
      const copy = structuredClone(draw)
      Object.assign(copy.receipt.commitment.rules ?? {}, {
        comments: [{ rule: 'forbidden_terms/1', terms: ['win', 'i'] }],
      })
      return copy
    })
    const passing = changed.filter((draw) => ours(draw).fails.length === 0)
    expect(passing.length).toBeLessThan(changed.length / 2)
    if (hasPython)
      expect(pythons(changed).map(({ fails }) => fails)).toEqual(changed.map((draw) => ours(draw).fails))
  })
})

describe('hostile input', () => {
  const [whole] = vectors.filter(({ name }) => name === 'hashtags.json').map(({ vector }) => vector)

  it.each([
    ['no text', ''],
    ['no JSON', 'x\n'],
    ['deep JSON', `${'['.repeat(100_000)}\n`],
    ['half a sign', '{"id":"1","post":"p","text":"\\ud800"}\n'],
    ['a byte-order mark', `\ufeff${whole?.comments}`],
    ['Windows ends of lines', whole?.comments.replaceAll('\n', '\r\n') ?? ''],
    ['a prototype', '{"__proto__":{"id":"1"},"post":"p","text":"x"}\n'],
  ])('is not a sealed document: %s', (_, comments) => {
    expect(whole && ours({ ...whole, comments })).toEqual({ fails: ['comments_file'], unchecked: [] })
  })

  it.each([
    undefined,
    null,
    { kind: 'list' },
    { kind: 'post', posts: {}, comments: {} },
    { kind: 'post', posts: [null], comments: { v: 'comments/1' } },
  ])('has no sealed comments: %j', (source) => {
    const receipt = structuredClone(whole?.receipt) as ReceiptDocument
    Object.assign(receipt.commitment, { source })
    expect(ours({ receipt, comments: whole?.comments ?? '' })).toEqual({
      fails: ['comments_file'],
      unchecked: [],
    })
  })

  it('has no rules that can be replayed', () => {
    const plain = { one_entry_per_person: true, exclude: null }
    const cases = [
      undefined,
      { one_entry_per_person: 1, exclude: null },
      { ...plain, weights: 'column' },
      { ...plain, comments: {} },
      { ...plain, comments: [null] },
      { ...plain, comments: [{ rule: 'constructor' }] },
      { ...plain, comments: [{ rule: 'no_bots/1' }, { rule: 'no_replies/1' }] },
      { ...plain, comments: [{ rule: 'window/1', from: 'today', until: null }] },
      { ...plain, comments: [{ rule: 'no_bots/1', but: 'me' }] },
      { ...plain, comments: [{ rule: 'mentions/1', least: '1' }] },
    ].map((rules) => {
      const receipt = structuredClone(whole?.receipt) as ReceiptDocument
      Object.assign(receipt.commitment, { rules })
      return { receipt, comments: whole?.comments ?? '' }
    })
    const refused = { fails: ['comments_rules'], unchecked: [] }
    for (const one of cases) expect(ours(one), JSON.stringify(one.receipt.commitment.rules)).toEqual(refused)
    if (!hasPython) return
    expect(pythons(cases).map(({ fails, unchecked }) => ({ fails, unchecked }))).toEqual(
      cases.map(() => refused),
    )
  })
})
