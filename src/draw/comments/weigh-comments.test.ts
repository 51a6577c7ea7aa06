import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someComment, someInput } from '#test/fairness/some-comments.ts'
import { weighSlowly } from '#test/fairness/weigh-slowly.ts'
import { NO_ROW, REASONS } from '../entries/rules.ts'
import { factsOf } from './comment-facts.ts'
import { type CommentLine, compareLines } from './comment-line.ts'
import type { CommentRule } from './comment-rules.ts'
import { type CommentInput, weighComments } from './weigh-comments.ts'

const open: CommentInput = { one_entry_per_person: false, exclude: [], comments: [] }

function line(text: string, more: Partial<CommentLine> = {}): CommentLine {
  return { post: 'p', id: '1', handle: 'ada', text, ...more }
}

function weigh(lines: CommentLine[], input: Partial<CommentInput> = {}) {
  const weighing = weighComments(factsOf(lines), { ...open, ...input })
  return { ...weighing, reasons: [...weighing.reasons].map((code) => REASONS[code]) }
}

const reasonsOf = (lines: CommentLine[], ...comments: CommentRule[]) => weigh(lines, { comments }).reasons

test('a comment gets the first reason that applies', () => {
  const all: CommentRule[] = [
    { rule: 'no_replies/1' },
    { rule: 'no_post_author/1' },
    { rule: 'no_bots/1' },
    { rule: 'past_winners/1', names: ['@Past'] },
    { rule: 'with_text/1' },
    { rule: 'window/1', from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' },
    { rule: 'mentions/1', least: 1 },
    { rule: 'mention_of/1', handles: ['shop'] },
    { rule: 'required_terms/1', match: 'all', terms: ['yes'] },
    { rule: 'forbidden_terms/1', terms: ['no'] },
  ]
  // Each has everything wrong that comes after its reason, and nothing before.
  const wrong = [
    { deleted: true },
    { parent: 'x' },
    { by_post_author: true },
    { bot: true },
    { handle: 'out' },
    { handle: 'past' },
    { text: ' ' },
    { text: 'no' },
    { text: 'no', at: '2026-01-15T00:00:00Z' },
    { text: 'no @bob', at: '2026-01-15T00:00:00Z' },
    { text: 'no @shop', at: '2026-01-15T00:00:00Z' },
    { text: 'yes no @shop', at: '2026-01-15T00:00:00Z' },
    { text: 'yes @shop', at: '2026-01-15T00:00:00Z' },
    { text: 'yes @shop again', at: '2026-01-15T00:00:00Z' },
  ] as const
  const lines = wrong.map((own, i) => {
    const later: Partial<CommentLine> = {
      ...(i <= 1 && { parent: 'x' }),
      ...(i <= 2 && { by_post_author: true as const }),
      ...(i <= 3 && { bot: true as const }),
      handle: i <= 4 ? 'out' : 'ada',
      text: '',
    }
    return line('', { ...later, ...own })
  })
  const { reasons, removals, eligible } = weigh(lines, {
    one_entry_per_person: true,
    exclude: ['OUT'],
    comments: all,
  })
  expect(reasons).toEqual([
    'deleted',
    'reply',
    'post_author',
    'bot',
    'excluded',
    'past_winner',
    'no_text',
    'outside_window',
    'few_mentions',
    'mention_missing',
    'term_missing',
    'term_forbidden',
    'kept',
    'duplicate',
  ])
  expect(eligible).toBe(1)
  expect(Object.values(removals).filter((count) => count > 1)).toEqual([])
})

test('a comment without an author is out, whatever the rules', () => {
  const lines = [
    line('hi', { handle: '' }),
    { post: 'p', id: '7', text: 'hi' },
    line('hi', { handle: ' @ ' }),
  ]
  expect(weigh(lines).reasons).toEqual(['deleted', 'deleted', 'deleted'])
})

test('identifies people by id before handle before name, and never across them', () => {
  const people = [
    { author: '1', handle: 'ada' },
    { author: '1', handle: 'ada_new' },
    { author: '2', handle: 'ada' },
    { handle: 'Ada' },
    { handle: '@ＡＤＡ' },
    { name: 'Ada' },
    { name: ' ada ' },
    { handle: 'İlker' },
    { handle: 'ilker' },
    { handle: 'ılker' },
  ]
  const lines = people.map((who, i): CommentLine => ({ post: 'p', id: `${i}`, text: 'x', ...who }))
  const { duplicateOf, weights } = weigh(lines, { one_entry_per_person: true })
  const keeper = [...duplicateOf].map((row) => (row === NO_ROW ? '' : row))
  expect(keeper).toEqual(['', 0, '', '', 3, '', 5, '', '', ''])
  expect([...weights]).toEqual([1, 0, 1, 1, 0, 1, 0, 1, 1, 1])
})

test('the window includes its start and excludes its end', () => {
  const at = (time?: string) => line('x', time === undefined ? {} : { at: time })
  const rule: CommentRule = { rule: 'window/1', from: '2026-03-01T00:00:00Z', until: '2026-03-01T00:00:01Z' }
  const times = [
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T00:00:00.9999Z',
    '2026-03-01T00:00:01Z',
    '2026-02-30T00:00:00Z',
  ]
  expect(reasonsOf([...times.map(at), at()], rule)).toEqual([
    'kept',
    'kept',
    ...Array<string>(3).fill('outside_window'),
  ])
})

test('counts each mentioned friend once per person, up to the maximum', () => {
  const lines = [
    line('@bob @BOB @ada', { author: '1' }),
    line('@bob @cleo', { author: '1' }),
    line('@dora @emil @finn @gina', { author: '2', handle: 'bob' }),
    line('nobody', { author: '3', handle: 'cleo' }),
  ]
  const extra = (per: 'comment' | 'mention', most: number): CommentRule => ({
    rule: 'extra_entries/1',
    per,
    most,
  })
  const tickets = (one_entry_per_person: boolean, rule: CommentRule) => [
    ...weigh(lines, { one_entry_per_person, comments: [rule] }).weights,
  ]
  expect(tickets(true, extra('mention', 4))).toEqual([3, 0, 4, 1])
  expect(tickets(false, extra('mention', 4))).toEqual([2, 3, 4, 1])
  expect(tickets(true, extra('comment', 5))).toEqual([2, 0, 1, 1])
  expect(tickets(true, extra('comment', 1))).toEqual([1, 0, 1, 1])
  expect(tickets(false, extra('comment', 5))).toEqual([1, 1, 1, 1])
})

test('comments give the same tickets in whatever order they arrive', () => {
  const someComments = fc.uniqueArray(someComment, { selector: ({ id }) => id, maxLength: 30 })
  const inAnyOrder = someComments.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  )
  fc.assert(
    fc.property(inAnyOrder, someInput, ([lines, shuffled], input) => {
      const sorted = [lines, shuffled].map((some) => some.toSorted(compareLines(['q', 'p'])))
      expect(sorted[0]).toEqual(sorted[1])
      expect(weigh(sorted[0] ?? [], input)).toEqual(weigh(sorted[1] ?? [], input))
    }),
    { numRuns: 60 },
  )
})

test('agrees with a slow reference implementation on random comments and rules', () => {
  fc.assert(
    fc.property(fc.array(someComment, { maxLength: 40 }), someInput, (lines, input) => {
      const { reasons, weights, removals, eligible, tickets } = weigh(lines, input)
      expect({ reasons, weights: [...weights] }).toEqual(weighSlowly(lines, input))
      expect(Object.values(removals).reduce((sum, count) => sum + count, eligible)).toBe(lines.length)
      expect(tickets).toBe(weights.reduce((sum, weight) => sum + weight, 0))
    }),
    { numRuns: 1000 },
  )
})
