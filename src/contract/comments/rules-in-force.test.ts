import { expect, test } from 'vitest'
import { REASONS } from '#draw/entries/rules.ts'
import { sampleOfComments, samplePost } from '#test/documents/sample-result.ts'
import type { Result } from '../draws/results.ts'
import { commentReasons, commentRulesSchema } from './comment-rules.ts'
import { isDrawnIncomplete, shortfallWord, wholenessOf } from './completeness.ts'
import { removalsInOrder, rulesInForce } from './rules-in-force.ts'

const rulesOf = (rules: object, oncePerPerson = true) =>
  rulesInForce(
    { ...sampleOfComments([]), rules: { one_entry_per_person: oncePerPerson } },
    commentRulesSchema.parse(rules),
  ).map(({ rule }) => rule)

test('lists only rules in force', () => {
  expect(rulesOf({ no_post_author: false, no_bots: false })).toEqual(['once'])
  expect(rulesOf({}, false)).toEqual(['no_post_author', 'no_bots', 'every_comment'])
  expect(rulesOf({ until: '2026-01-01T00:00:00Z', required_terms: ['a'], required_match: 'any' })).toEqual([
    'no_post_author',
    'no_bots',
    'until',
    'required_any',
    'once',
  ])
})

test('counts each removal once, under the rule that removed it', () => {
  const sample = sampleOfComments([])
  const rules = sample.rules.comments ?? commentRulesSchema.parse({})
  const found = rulesInForce(sample, rules).filter(({ removed }) => removed > 0)
  expect(found.map(({ rule, removed }) => `${rule} ${removed}`)).toEqual([
    'no_replies 40',
    'until 7',
    'mentions 120',
    'once 1',
  ])
  const outside = rulesInForce(sample, { ...rules, until: null }).find(({ rule }) => rule === 'from')
  expect(outside?.removed).toBe(7)
})

test('every removal has a place in the order', () => {
  const removals = { ...sampleOfComments([]).removals, reply: 1, term_forbidden: 2, deleted: 4 }
  const sum = removalsInOrder(removals).reduce((total, { count }) => total + count, 0)
  expect(sum).toBe(Object.values(removals).reduce<number>((total, count) => total + (count ?? 0), 0))
})

test('every reason has a text for comments and a place in the order', () => {
  const reasons = REASONS.filter((reason) => reason !== 'kept')
  const removals = Object.fromEntries(['refused', ...reasons].map((reason) => [reason, 1]))
  const ordered = removalsInOrder(removals as Result['removals']).map(({ reason }) => reason)
  expect(ordered.toSorted()).toEqual(['refused', ...reasons].toSorted())
  const ofLists = ['blank', 'zero_weight']
  expect(commentReasons.toSorted()).toEqual(reasons.filter((one) => !ofLists.includes(one)).toSorted())
})

test('never rates completeness better than what is known', () => {
  const post = { complete: false, shortfalls: [], expected: 100, fetched: 90 }
  expect(wholenessOf({ ...post, complete: true }, 'official')).toBe('complete')
  expect(wholenessOf(post, 'official')).toBe('short')
  expect(wholenessOf({ ...post, fetched: 89 }, 'official')).toBe('poor')
  expect(wholenessOf({ ...post, shortfalls: ['asked_limit'] }, 'official')).toBe('poor')
  expect(wholenessOf({ ...post, expected: null, shortfalls: ['uncounted'] }, 'apify')).toBe('short')
  expect(wholenessOf({ ...post, expected: null }, 'apify')).toBe('poor')
  expect(wholenessOf({ ...post, fetched: 100, shortfalls: ['withheld'] }, 'official')).toBe('short')
  expect([shortfallWord('withheld'), shortfallWord('of a later version')]).toEqual(['withheld', 'other'])
  expect(wholenessOf({ ...post, complete: true }, 'organiser')).toBe('supplied')
  expect(isDrawnIncomplete(sampleOfComments([]).source)).toBe(true)
  const brought = { ...samplePost, shortfalls: [] }
  expect(isDrawnIncomplete({ posts: [brought], by: 'organiser' })).toBe(false)
  expect(isDrawnIncomplete({ posts: [brought], by: 'official' })).toBe(true)
})
